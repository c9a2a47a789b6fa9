"""Standing instructions: documents, precedence, imports and the rendered block."""
