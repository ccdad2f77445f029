"""The referee: every question a table argues about, given and answered as data."""

from scorekeeper.rules.referee.dispatch import ASKED, answer
from scorekeeper.rules.referee.json_lines import answer_line

__all__ = ["ASKED", "answer", "answer_line"]
