"""The rules of the games: pure functions from what was written down to what follows from it."""
