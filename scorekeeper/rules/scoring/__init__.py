"""From a record to its sheet: roles, points, totals, places and winners."""
