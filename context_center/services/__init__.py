"""Files, clocks and threads between the rules and the surfaces; no Qt."""
