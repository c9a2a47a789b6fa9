"""Context Center: see, correct and trust what an AI coding agent knows."""

__version__ = "0.1.0"
