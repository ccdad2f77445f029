"""What lists and figures need, kept in rows beside the facts in the same transaction as these (models/results.py)."""
