"""The page on which a round is scored or corrected."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.facts.paths import round_path
from scorekeeper.models import Round
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
from scorekeeper.rules.scoring.roles import roles
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet
from scorekeeper.words.faults import sentences_by_player, worded
from scorekeeper.words.names import shortened
from scorekeeper.words.without_signal import NOT_MULTIPLIED

LONGEST = 5.5  # ems of a name on its tab; sides are fewer, and have twice as much


@dataclass(frozen=True)
class Filled:
    """A form as it stands: the text of its fields, what is wrong, and the revision it was drawn from.

    `current` is the player whose hand is shown first. `recalled`: it was entered before its scoring was undone.
    """

    values: Values
    revision: int
    faults: Sequence[Fault] = ()
    current: int | None = None
    recalled: bool = False


def round_page(view: MatchSheet, number: int, filled: Filled) -> dict[str, Any]:
    """Return the form of an existing round, filled in.

    `hands` are the parts of the players, or of their sides, `shortened` the names that are too long for a tab, each
    with its shorter form. `questions` ask which hand has what only one can have. `faults` belong to no single hand.
    `own` has the keys of the taps made before, in a form that may wait on a phone. `reckoning` is what a phone without
    signal works with, `unknown` what it cannot tell.
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
    """Return how hands are entered: `by_cards`, with the `keys` of the card pad and a `sample` to type, or `by_points`.

    `by_keys`: numbers are tapped, as there are no cards to tap or points may be negative. `signed`: points may be
    negative. `sums` are the facts whose numbers add up, each with the `total`: with it the pad fills in the last hand.
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
    """Return the sentences about a fact that only one hand can have: which hand it is, or that there are two."""
    return [worded(fault, view.game) for fault in faults if fault.params.get("fact") == fact]


def _faults_of_nobody(view: MatchSheet, number: int, faults: Sequence[Fault], parts: Sequence[str]) -> list[str]:
    """Return the sentences that stand above the hands, those of players without a part of their own among them.

    Faults of facts that only one hand can have are left out: they stand at their questions.
    """
    others = [fault for fault in faults if fault.params.get("fact") not in lone(view)]
    said = sentences_by_player(view, number, others)
    return [sentence for name, sentences in said.items() if name not in parts for sentence in sentences]


def _who_went_out(
    view: MatchSheet, filled: Filled, hands: Sequence[dict[str, Any]], asks: Sequence[dict[str, Any]], *, scored: bool
) -> dict[str, bool | str | None]:
    """Return whether it `asks_out`, that is, somebody goes out in this game, and the answer entered.

    `spared`: nobody went out; None in a game in which somebody must. `answer` is "Ann went out", or the question itself
    until it is `answered`, as all that is asked of the table must be; until then the tabs wait. Without an entry nobody
    went out in a round that is `scored`; in any other it is open.
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
    """Return how many characters the points of a hand take at most; those of cards are at most what is in play."""
    game, players = view.game, len(view.seats)
    if game.any_points:
        return max(map(len, map(str, points_of(game))))
    in_play = game.in_play(players, view.options, setup.decks - game.decks(players, view.options))
    return len(str(worth(in_play, view.worths(setup.number)) or MOST))


def _dealer(view: MatchSheet, filled: Filled) -> dict[str, Any]:
    """Return the `dealer` entered, as the value of the field, and all `dealers`; none where nobody deals.

    An empty value stands for whose turn it was. `drawn`: the dealer is drawn by lot and not entered yet.
    """
    game, dealer = view.game, filled.values.get("dealer", "")
    dealers: dict[str, str] = {}
    if "dealer" in game.round_facts and game.dealing(view.options) != "nobody":
        turn = {"": _("whose turn it was")} if game.deal_rotates(view.options) else {}
        dealers = turn | {str(seat.player_id): seat.player.name for seat in view.seats}
    return {"dealer": dealer, "dealers": dealers, "drawn": game.dealing(view.options) == "drawn" and not dealer}


def reckoning_of(view: MatchSheet, setup: RoundSheet) -> dict[str, Any]:
    """Return what a phone without signal needs to score the round `setup`, as plain data (static/js/offline/reckon.js).

    Players stand by their ids, as in the fields of the form. `sums`: adding alone leads from the points of the hands,
    or from those that `bids` bring, to the totals, `able`: to the places too; else the server's rules are needed.
    `before` are the totals, and `places` the places, after the round before: None for a player who has never been at
    the table, empty where that round is still to come. `away` is who is away as the page was drawn. `exact_cut` says
    what it adds, for whom, and who cuts if somebody else deals; None where it adds nothing. `bonus` is added where a
    `fact` of the hand has this `value`. `bids` is what they bring, with the cards dealt to each. The hand of the first
    player of each of the `sides` counts.
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
    """Return the names of those at the table in round `number`, scored or being played."""
    rounds = (*view.recorded.record.rounds, view.recorded.opened)
    found = rounds[number - 1]
    return tuple(found.present(view.recorded.record.players)) if found else ()


def _before(view: MatchSheet, number: int) -> dict[str, HandScore]:
    """Return the hands of the round before by player; {} if they are not known yet."""
    if view.ahead:
        return {}
    hands = view.sheet.rounds[number - 2].hands if number > 1 else {}
    return {seat.player.name: hands.get(seat.player.name, HandScore()) for seat in view.seats}


def _exact_cut(view: MatchSheet, setup: RoundSheet, present: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the points of an exact cut, who cuts, and who would cut for each dealer; None if it has no points."""
    points = view.game.cut_bonus(view.options) if view.game.cuts else 0
    if not points:
        return None
    ids, players = view.player_ids, view.recorded.record.players
    cutters = {ids[dealer]: ids[str(roles(players, present, dealer).cutter)] for dealer in present}
    return {"player": ids.get(setup.cutter or ""), "points": points, "cutters": cutters}


def _bonus(view: MatchSheet) -> dict[str, Any] | None:
    """Return the bonus of an exact grab."""
    exact = view.game.grab
    points = view.game.hand_bonus(Hand(grabbed=exact), view.options) if exact else 0
    return {"fact": "grabbed", "value": exact, "points": points} if points else None


def _bids(view: MatchSheet, setup: RoundSheet) -> dict[str, Any] | None:
    """Return what a bid brings, as data."""
    if view.game.bid_points is None:
        return None
    return {**asdict(view.game.bid_points(view.options)), "dealt": setup.deal}
