"""The referee: every question a table argues about, given and answered as data."""

from scorekeeper.rules.referee.dispatch import ASKED, answer, judge
from scorekeeper.rules.referee.json_lines import answer_line
from scorekeeper.rules.referee.reader import Unanswerable

__all__ = ["ASKED", "Unanswerable", "answer", "answer_line", "judge"]
