"""The five tabs of the window."""
