"""Values and rules of the Context Engine: no Qt, no files, no clock of its own."""
