"""Questions on a play: what a set is worth and whether it beats another, what cards do on the pile."""

from collections.abc import Iterable
from functools import reduce

from scorekeeper.rules.cards import letter
from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.plays import NoSet
from scorekeeper.rules.referee.cards import check_copies, ranks
from scorekeeper.rules.referee.question import Answer, Part, Question, refuse
from scorekeeper.rules.wording import Text
from scorekeeper.rules.wording import gettext_lazy as _

NO_SET_BEFORE = FaultCode("no_set_before", "{why}")  # the game's sentence for a player
NO_PILE = FaultCode("no_pile", sentence=_("{title} has no pile to play on."))
MIXED_RANKS = FaultCode("mixed_ranks", sentence=_("{ranks} are not the same rank."))
NO_TOKENS = FaultCode("no_tokens", sentence=_("{title} has no tokens that multiply a set."))


def set_points(question: Question) -> Answer:
    """Return {"ok": True, "kind", "points"}: what pattern a set is, and what it is worth with its player's token.

    Raises NoSet if the cards are none, and Unanswerable for faulty fields and for a game without tokens.
    """
    kind, points = _set(question, question.part)
    return {"ok": True, "kind": str(kind), "points": points}


def beats(question: Question) -> Answer:
    """Return "ok": whether a play is worth strictly more than the set before it, whatever their patterns.

    "points" and "previous_points" are what both are worth. Raises NoSet if the play is no set. Raises Unanswerable for
    faulty fields, if the set before is none, and for a game without tokens.
    """
    before, now = (Part((key,), question.part.read(key, dict), ("cards", "token")) for key in ("previous", "play"))
    try:
        _kind, previous = _set(question, before)
    except NoSet as none:
        refuse(("previous",), NO_SET_BEFORE, why=str(none))
    _kind, points = _set(question, now)
    return {"ok": points > previous, "points": points, "previous_points": previous}


def play(question: Question) -> Answer:
    """Return what cards of one rank do on the pile, whose last card lies on top.

    "result" and "count" are `result` and `on_top` of the PileOutcome. Raises Unanswerable for faulty fields, for a game
    without a pile, and for cards of several ranks.
    """
    play_on_pile = question.game.play
    if play_on_pile is None:
        refuse(("game",), NO_PILE, title=question.game.titled(question.options))
    laid = question.part.read("pile", list)
    pile = ranks(question, ("pile",), laid) if laid else ()
    cards = ranks(question, ("cards",), question.part.read("cards", list))
    if len(set(cards)) > 1:
        refuse(("cards",), MIXED_RANKS, ranks=_all_of(map(letter, dict.fromkeys(cards))))
    check_copies(question, ("cards",), (*pile, *cards))
    played = play_on_pile(pile, cards, question.options)
    return {"result": played.result, "count": played.on_top}


def _all_of(words: Iterable[Text]) -> Text:
    """Return words joined by "and": "7 and 8 and 9"."""
    return reduce(lambda some, word: _("{words} and {word}", words=some, word=word), words)


def _set(question: Question, part: Part) -> tuple[Text, int]:
    """Return the name and the points of a set with its token. Raises NoSet if the cards make none.

    Raises Unanswerable for a game without tokens, and for faulty fields.
    """
    game = question.game
    if game.tokens is None:
        refuse(("game",), NO_TOKENS, title=game.title)
    players = question.part.whole("players", *game.players) if "players" in question.part else game.players[1]
    path = (*part.path, "cards")
    cards = ranks(question, path, part.read("cards", list))
    check_copies(question, path, cards)
    token = part.whole("token", game.tokens.top + 1 - players, game.tokens.top)
    values = game.card_values(question.options)
    kind = game.tokens.pattern(cards, question.options)
    return kind, token * sum(values[rank] for rank in cards)
