"""Modal and non-modal dialogs."""
