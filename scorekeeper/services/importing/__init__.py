"""A club's document taken into a club: what is new is stored, what is here already stays, both in one transaction."""
