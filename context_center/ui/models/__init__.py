"""Table and tree models, one a file."""
