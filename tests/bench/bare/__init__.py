"""The bare application: one row written, a page of sixty, in the same server and settings as the product."""

ROWS = 60
