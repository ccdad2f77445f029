"""The bare application: a write of one row and a page of sixty rows, with the product's server and settings."""

ROWS = 60
