"""Stores the rows that figures are read from (models/results.py and periods.py), in the transaction of the facts."""
