"""Item delegates."""
