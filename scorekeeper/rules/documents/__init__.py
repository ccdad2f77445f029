"""Documents: JSON of bounded length, and its fields read by type."""
