"""Imports a club's document into a club: what is new is stored in one transaction, what the club has already stays."""
