"""The rules of the games: pure functions from what was written down to what follows from it.

- `game.py` is what a game declares, of the parts in `facts.py`, `options.py`, `plays.py`, `prose/` and `melds/`, with
  the examples that `examples.py` makes. `games/` has one file for each game; `catalogue.py` finds them.
- `record/` is a match as data, read and checked; `documents/` reads the JSON that it comes in. What is refused is a
  fault (`faults.py`).
- `scoring/` derives the sheet of a record.
- `melds/` lays cards as sets and runs, `lay_down/` finds the best lay-down of a hand, and `referee/` answers questions.
"""
