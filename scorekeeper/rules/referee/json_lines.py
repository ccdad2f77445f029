"""Questions as lines of text: whatever a line holds, it has an answer."""

import json

from scorekeeper.rules.document import parse
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.referee.dispatch import answer


def answer_line(line: bytes) -> str:
    """Answer a line of JSON (at most 1 MiB of UTF-8, its end left out) with a line of JSON.

    An empty line is a question that cannot be answered, so that there are as many answers as lines.
    """
    try:
        answered = answer(parse(line, "question"))
    except Refused as refused:
        answered = {"error": "; ".join(map(str, refused.faults))}
    return json.dumps(answered, ensure_ascii=False)
