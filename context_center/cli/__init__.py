"""The commands of the shell: grammar, completion, text and JSON output."""
