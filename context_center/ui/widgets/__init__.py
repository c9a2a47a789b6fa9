"""Widgets that more than one tab uses."""
