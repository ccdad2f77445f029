"""Stores what figures need (models/results.py, models/periods.py) in the transaction that stores the facts."""
