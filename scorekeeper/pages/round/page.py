"""The page on which a round is scored or corrected."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.facts.paths import round_path
from scorekeeper.models import Round
from scorekeeper.pages.ahead import cutters
from scorekeeper.pages.card_pad import keys, letters, sample
from scorekeeper.pages.round.asking import asked_of, lone, questions
from scorekeeper.pages.round.entries import OWN, TICKED, Values, points_of
from scorekeeper.pages.round.hand_entries import hand_entry, pasts
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.cards import worth
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.adding_up import follows_from_hands, ranks_by_total
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet
from scorekeeper.words.faults import sentences_by_player, worded
from scorekeeper.words.names import shortened
from scorekeeper.words.without_signal import NOT_MULTIPLIED

LONGEST = 5.5  # ems of a name on its tab; sides are fewer, and have twice as much


@dataclass(frozen=True)
class Filled:
    """A form as it stands: the text of its fields, its faults, and the revision of the match that it was made from.

    `current` is the id of the player whose hand is shown first. `recalled`: it was entered before its scoring was
    undone.
    """

    values: Values
    revision: int
    faults: Sequence[Fault] = ()
    current: int | None = None
    recalled: bool = False


def round_page(view: MatchSheet, number: int, filled: Filled) -> dict[str, Any]:
    """Return the form of round `number`, filled in (rounds/round.html). Raises ValueError for a round after the end.

    `hands` are of `hand_entry`, `shortened` short forms of long names, `questions` of `questions`; `faults` belong to
    no single hand; `own` are keys of earlier taps, `reckoning` and `unknown` are for a phone without signal.
    """
    setup, game = (*view.sheet.rounds, view.sheet.next)[number - 1], view.game
    if setup is None:
        raise ValueError("A match that is over has no round to play.")
    scored = view.facts[round_path(number)]["state"] == Round.State.DONE
    history = pasts(view, number) if scored else {}
    parts = [seat for seat in view.seats if asked_of(view, seat.player_id)]
    hands = [hand_entry(view, setup, seat, filled.values, filled.faults, history) for seat in parts]
    asks = questions(view, filled.values, scored=scored)
    return {
        "view": view,
        "setup": setup,
        "title": game.round_title(number),
        "filled": filled,
        "scored": scored,
        "hands": hands,
        "shortened": shortened(
            (hand["called"] for hand in hands), LONGEST * (2 if len(hands) < len(view.seats) else 1)
        ),
        "questions": [ask | {"faults": _faults_of(view, filled.faults, ask["fact"].name)} for ask in asks],
        **_who_went_out(view, filled, hands, asks, scored=scored),
        **_ways_to_enter(view, setup),
        **_dealer(view, filled),
        "exact_cut": filled.values.get("exact_cut") == TICKED if "exact_cut" in game.round_facts else None,
        "faults": _faults_of_nobody(view, number, filled.faults, [seat.player.name for seat in parts]),
        "own": filled.values.get(OWN),
        "reckoning": reckoning_of(view, setup),
        "unknown": str(NOT_MULTIPLIED) if view.ahead and game.tokens is not None else "",
    }


def _ways_to_enter(view: MatchSheet, setup: RoundSheet) -> dict[str, Any]:
    """Return how hands are entered: `by_cards`, with `keys` of the card pad, `letters` and a `sample`, or `by_points`.

    `by_keys`: numbers are tapped. `signed`: points may be negative. `sums` are facts whose numbers add up to a known
    `total`, so that the last hand is filled in. `longest_points` is a number of characters.
    """
    game = view.game
    totals = {each.fact: each.total(setup.deal, view.options) for each in game.sums}
    return {
        "by_keys": game.any_points or not game.facts & {"cards", "points"},
        "signed": game.any_points and points_of(game)[0] < 0,
        "sums": [{"fact": fact, "total": total} for fact, total in totals.items() if total is not None],
        "by_cards": "cards" in game.facts,
        "by_points": "points" in game.facts,
        "sample": sample(view.worths(setup.number)),
        "longest_points": _longest_points(view, setup),
        "keys": keys(view, setup.number),
        "letters": letters(),
    }


def _faults_of(view: MatchSheet, faults: Sequence[Fault], fact: str) -> list[str]:
    """Return the sentences of the faults about a fact that only one hand can have."""
    return [worded(fault, view.game) for fault in faults if fault.params.get("fact") == fact]


def _faults_of_nobody(view: MatchSheet, number: int, faults: Sequence[Fault], parts: Sequence[str]) -> list[str]:
    """Return the sentences that stand above the hands: of the table, and of players without one of `parts` (names).

    Faults of facts that only one hand can have are left out.
    """
    others = [fault for fault in faults if fault.params.get("fact") not in lone(view)]
    said = sentences_by_player(view, number, others)
    return [sentence for name, sentences in said.items() if name not in parts for sentence in sentences]


def _who_went_out(
    view: MatchSheet, filled: Filled, hands: Sequence[dict[str, Any]], asks: Sequence[dict[str, Any]], *, scored: bool
) -> dict[str, bool | str | None]:
    """Return the question who went out: `asks_out` (the game has it), `spared`, `answer` and `answered`.

    `spared`: nobody went out, None where somebody must. `answer` is "Ann went out", or the question; `answered`: all
    that is asked of the table is. Without an entry nobody went out in a round that is `scored`; else it is open.
    """
    asks_out, out = "out" in view.game.facts, next((hand["called"] for hand in hands if hand["out"]), "")
    spared = None
    if asks_out and not view.game.must_go_out:
        spared = not filled.values.get("out", "" if scored else "?")
    question = _("Nobody went out") if spared else _("Who went out?") if asks_out else asks[0]["answer"] if asks else ""
    return {
        "asks_out": asks_out,
        "spared": spared,
        "answer": _("{name} went out").format(name=out) if out else question,
        "answered": bool(out or spared or not asks_out) and all(ask["answered"] for ask in asks),
    }


def _longest_points(view: MatchSheet, setup: RoundSheet) -> int:
    """Return how many characters the points of a hand have at most, a minus sign included."""
    game, players = view.game, len(view.seats)
    if game.any_points:
        return max(map(len, map(str, points_of(game))))
    in_play = game.in_play(players, view.options, setup.decks - game.decks(players, view.options))
    return len(str(worth(in_play, view.worths(setup.number)) or MOST))


def _dealer(view: MatchSheet, filled: Filled) -> dict[str, Any]:
    """Return the `dealer` entered, "" for whose turn it is, and all `dealers`, names by value; {} where nobody deals.

    `drawn`: the dealer is drawn by lot and not entered yet.
    """
    game, dealer = view.game, filled.values.get("dealer", "")
    dealers: dict[str, str] = {}
    if "dealer" in game.round_facts and game.dealing(view.options) != "nobody":
        turn = {"": _("whose turn it was")} if game.deal_rotates(view.options) else {}
        dealers = turn | {str(seat.player_id): seat.player.name for seat in view.seats}
    return {"dealer": dealer, "dealers": dealers, "drawn": game.dealing(view.options) == "drawn" and not dealer}


def reckoning_of(view: MatchSheet, setup: RoundSheet) -> dict[str, Any]:
    """Return what a phone without signal needs to score the round `setup`, as plain data (static/js/offline/reckon.js).

    Players stand by their ids. `sums`: totals follow from the points of hands by adding, `able`: so do the places.
    `before` and `places` are totals and places after the round before, empty where that is unknown, None for who has
    never been at the table; `exact_cut`, `bonus`, `bids` are of the functions of that name. For one of the `sides`
    counts the hand of its first player.
    """
    ids, present = view.player_ids, _present(view, setup.number)
    before = _before(view, setup.number)
    sums = follows_from_hands(view.game) and (view.game.tokens is None or bool(setup.tokens))
    return {
        "sums": sums,
        "able": sums and ranks_by_total(view.game),
        "best": view.game.best(view.options),
        "players": list(ids.values()),
        "before": {ids[name]: hand.total for name, hand in before.items()},
        "places": {ids[name]: hand.place for name, hand in before.items()},
        "away": [player for name, player in ids.items() if name not in present],
        "exact_cut": _exact_cut(view, setup, present),
        "bonus": _bonus(view),
        "bids": _bids(view, setup),
        "sides": view.sides_by_id,
    }


def _present(view: MatchSheet, number: int) -> tuple[str, ...]:
    """Return the names of the players present in round `number`, scored or being played; () if there is none."""
    rounds = (*view.recorded.record.rounds, view.recorded.opened)
    found = rounds[number - 1]
    return found.present(view.recorded.record.players) if found else ()


def _before(view: MatchSheet, number: int) -> dict[str, HandScore]:
    """Return the scores of the round before by player, all None in round 1; {} if they are not known yet."""
    if view.ahead:
        return {}
    hands = view.sheet.rounds[number - 2].hands if number > 1 else {}
    return {seat.player.name: hands.get(seat.player.name, HandScore()) for seat in view.seats}


def _exact_cut(view: MatchSheet, setup: RoundSheet, present: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the `points` of an exact cut, the `player` who cuts, and `cutters` by dealer; None without points."""
    points = view.game.cut_bonus(view.options) if view.game.cuts else 0
    if not points:
        return None
    return {"player": view.player_ids.get(setup.cutter or ""), "points": points, "cutters": cutters(view, present)}


def _bonus(view: MatchSheet) -> dict[str, Any] | None:
    """Return the bonus of an exact grab: `points` if the `fact` of a hand has this `value`; None if there is none."""
    exact = view.game.grab
    points = view.game.hand_bonus(Hand(grabbed=exact), view.options) if exact else 0
    return {"fact": "grabbed", "value": exact, "points": points} if points else None


def _bids(view: MatchSheet, setup: RoundSheet) -> dict[str, Any] | None:
    """Return how points follow from bids, with the cards `dealt` to each, as data; None without bid points."""
    if view.game.bid_points is None:
        return None
    return {**asdict(view.game.bid_points(view.options)), "dealt": setup.deal}
