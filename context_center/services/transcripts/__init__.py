"""Session transcripts of agents, read only (transcripts.md)."""
