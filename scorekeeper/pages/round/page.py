"""The page on which a round is scored or corrected."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.facts.paths import round_path
from scorekeeper.models import Round
from scorekeeper.pages.ahead import cutters
from scorekeeper.pages.card_pad import keys, local_letters, sample
from scorekeeper.pages.round.asking import asked_facts, lone_facts, questions
from scorekeeper.pages.round.entries import OWN, TICKED, Values, points_of
from scorekeeper.pages.round.hand_entries import hand_entry, hand_histories
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.cards import worth
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.adding_up import follows_from_hands
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet
from scorekeeper.words.faults import fault_sentence, sentences_by_player
from scorekeeper.words.names import shortened
from scorekeeper.words.without_signal import NOT_MULTIPLIED

LONGEST = 5.5  # ems of a name on its tab; as sides are fewer, they have twice as much


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


def round_page(sheet: MatchSheet, number: int, filled: Filled) -> dict[str, Any]:
    """Return the form of round `number`, which is scored (one query) or being played (none), for rounds/round.html.

    `hands` are of `hand_entry`, `shortened` short forms of long names, `questions` of `questions` with their `faults`;
    `faults` are sentences that belong to no single hand; `exact_cut` is None in a game without a cut; `own` are the
    keys of earlier taps, or None; `reckoning` and `unknown` are for a phone without signal. Raises ValueError for the
    round after the last one of a match that is over, IndexError for any later round.
    """
    setup, game = (*sheet.scores.rounds, sheet.scores.next)[number - 1], sheet.game
    if setup is None:
        raise ValueError("A match that is over has no round to play.")
    scored = sheet.facts[round_path(number)]["state"] == Round.State.DONE
    history = hand_histories(sheet, number) if scored else {}
    parts = [seat for seat in sheet.seats if asked_facts(sheet, seat.player_id)]
    hands = [hand_entry(sheet, setup, seat, filled.values, filled.faults, history) for seat in parts]
    asks = questions(sheet, filled.values, scored=scored)
    return {
        "sheet": sheet,
        "setup": setup,
        "title": game.round_title(number),
        "filled": filled,
        "scored": scored,
        "hands": hands,
        "shortened": shortened(
            (hand["called"] for hand in hands), LONGEST * (2 if len(hands) < len(sheet.seats) else 1)
        ),
        "questions": [ask | {"faults": _faults_of(sheet, filled.faults, ask["fact"].name)} for ask in asks],
        **_who_went_out(sheet, filled, hands, asks, scored=scored),
        **_ways_to_enter(sheet, setup),
        **_dealer(sheet, filled),
        "exact_cut": filled.values.get("exact_cut") == TICKED if "exact_cut" in game.round_facts else None,
        "faults": _faults_of_nobody(sheet, number, filled.faults, [seat.player.name for seat in parts]),
        "own": filled.values.get(OWN),
        "reckoning": reckoning_of(sheet, setup),
        "unknown": str(NOT_MULTIPLIED) if sheet.scores_assumed and game.tokens is not None else "",
    }


def _ways_to_enter(sheet: MatchSheet, setup: RoundSheet) -> dict[str, Any]:
    """Return how hands are entered: `by_cards`, by the cards left, `by_points`, both or neither.

    `by_keys`: numbers are tapped. `keys` (of the card pad), `letters` and `sample` are for cards. `signed`: points may
    be negative. `sums` are dictionaries of a `fact` and the known `total` of its numbers, from which the last hand is
    filled in. `longest_points` is a number of characters.
    """
    game = sheet.game
    totals = {rule.fact: rule.total(setup.deal, sheet.options) for rule in game.sums}
    return {
        "by_keys": game.any_points or not game.facts & {"cards", "points"},
        "signed": game.any_points and points_of(game)[0] < 0,
        "sums": [{"fact": fact, "total": total} for fact, total in totals.items() if total is not None],
        "by_cards": "cards" in game.facts,
        "by_points": "points" in game.facts,
        "sample": sample(sheet.card_values(setup.number)),
        "longest_points": _longest_points(sheet, setup),
        "keys": keys(sheet, setup.number),
        "letters": local_letters(),
    }


def _faults_of(sheet: MatchSheet, faults: Sequence[Fault], fact: str) -> list[str]:
    """Return the sentences of the faults about this fact: those that have its name as their parameter "fact"."""
    return [fault_sentence(fault, sheet.game) for fault in faults if fault.params.get("fact") == fact]


def _faults_of_nobody(sheet: MatchSheet, number: int, faults: Sequence[Fault], parts: Sequence[str]) -> list[str]:
    """Return the sentences that stand above the hands: of the table, and of players without a part of the form.

    `parts` are the names of the players with one. Faults of facts that only one hand can have are left out.
    """
    others = [fault for fault in faults if fault.params.get("fact") not in lone_facts(sheet)]
    by_player = sentences_by_player(sheet, number, others)
    return [sentence for name, sentences in by_player.items() if name not in parts for sentence in sentences]


def _who_went_out(
    sheet: MatchSheet,
    filled: Filled,
    hands: Sequence[dict[str, Any]],
    asks: Sequence[dict[str, Any]],
    *,
    scored: bool,
) -> dict[str, bool | str | None]:
    """Return the question of who went out: `asks_out` (the game has it), `spared`, `answer` and `answered`.

    `hands` are of `hand_entry`, `asks` of `questions`. `spared`: nobody went out, None where somebody must. `answer` is
    "Ann went out", or the question; `answered`: this and all of `asks` are answered. Without an entry, nobody went out
    in a round that is `scored`; in another it is open.
    """
    asks_out, out = "out" in sheet.game.facts, next((hand["called"] for hand in hands if hand["out"]), "")
    spared = None
    if asks_out and not sheet.game.must_go_out:
        spared = not filled.values.get("out", "" if scored else "?")
    question = _("Nobody went out") if spared else _("Who went out?") if asks_out else asks[0]["answer"] if asks else ""
    return {
        "asks_out": asks_out,
        "spared": spared,
        "answer": _("{name} went out").format(name=out) if out else question,
        "answered": bool(out or spared or not asks_out) and all(ask["answered"] for ask in asks),
    }


def _longest_points(sheet: MatchSheet, setup: RoundSheet) -> int:
    """Return how many characters the points of a hand can have at most, a minus sign included."""
    game, players = sheet.game, len(sheet.seats)
    if game.any_points:
        return max(map(len, map(str, points_of(game))))
    in_play = game.in_play(players, sheet.options, setup.decks - game.decks(players, sheet.options))
    return len(str(worth(in_play, sheet.card_values(setup.number)) or MOST))


def _dealer(sheet: MatchSheet, filled: Filled) -> dict[str, Any]:
    """Return the dealer as entered, and who can be chosen.

    `dealer` is an id as text, "" for whose turn it is; `dealers` are names by such a value, {} where nobody deals;
    `drawn`: the dealer is drawn by lot and not entered yet.
    """
    game, dealer = sheet.game, filled.values.get("dealer", "")
    dealers: dict[str, str] = {}
    if "dealer" in game.round_facts and game.dealing(sheet.options) != "nobody":
        turn = {"": _("whose turn it was")} if game.dealing(sheet.options) == "rotates" else {}
        dealers = turn | {str(seat.player_id): seat.player.name for seat in sheet.seats}
    return {"dealer": dealer, "dealers": dealers, "drawn": game.dealing(sheet.options) == "drawn" and not dealer}


def reckoning_of(sheet: MatchSheet, setup: RoundSheet) -> dict[str, Any]:
    """Return what a phone without signal needs to score the round `setup`, as plain data (static/js/offline/reckon.js).

    Players are given by id. `sums`: totals follow from the points of hands by adding; `able`: so do the places. `best`
    is "low" or "high"; `players` are all, in seat order, `away` those who are absent. `before` and `places` are totals
    and places after the round before, by player, {} if that is unknown, None for who has never been at the table;
    `exact_cut`, `bonus` and `bids` are of `_exact_cut`, `_bonus` and `_bids`. The hand of the first player of one of
    the `sides` counts for all of it.
    """
    ids, present = sheet.player_ids, _present(sheet, setup.number)
    before = _previous_scores(sheet, setup.number)
    sums = follows_from_hands(sheet.game) and (sheet.game.tokens is None or bool(setup.tokens))
    return {
        "sums": sums,
        "able": sums and not sheet.game.own_contracts,
        "best": sheet.game.best(sheet.options),
        "players": list(ids.values()),
        "before": {ids[name]: hand.total for name, hand in before.items()},
        "places": {ids[name]: hand.place for name, hand in before.items()},
        "away": [player for name, player in ids.items() if name not in present],
        "exact_cut": _exact_cut(sheet, setup, present),
        "bonus": _bonus(sheet),
        "bids": _bids(sheet, setup),
        "sides": sheet.sides_by_id,
    }


def _present(sheet: MatchSheet, number: int) -> tuple[str, ...]:
    """Return the names of the players present in round `number`, scored or being played; () if there is none."""
    rounds = (*sheet.recorded.record.rounds, sheet.recorded.opened)
    found = rounds[number - 1]
    return found.present(sheet.recorded.record.players) if found else ()


def _previous_scores(sheet: MatchSheet, number: int) -> dict[str, HandScore]:
    """Return the scores of the round before by the player's name, all None in round 1; {} if they are not known yet."""
    if sheet.scores_assumed:
        return {}
    hands = sheet.scores.rounds[number - 2].hands if number > 1 else {}
    return {seat.player.name: hands.get(seat.player.name, HandScore()) for seat in sheet.seats}


def _exact_cut(sheet: MatchSheet, setup: RoundSheet, present: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the `points` of an exact cut, the id of the `player` who cuts, and `cutters`; None without points.

    `player` is None if nobody cuts; `cutters` has the cutter's id by the dealer's, for each of those `present` as
    dealer.
    """
    points = sheet.game.cut_bonus(sheet.options) if sheet.game.cuts else 0
    if not points:
        return None
    return {"player": sheet.player_ids.get(setup.cutter or ""), "points": points, "cutters": cutters(sheet, present)}


def _bonus(sheet: MatchSheet) -> dict[str, Any] | None:
    """Return the bonus of an exact grab: `points` if the `fact` of a hand has this `value`; None if there is none."""
    exact = sheet.game.grab
    points = sheet.game.hand_bonus(Hand(grabbed=exact), sheet.options) if exact else 0
    return {"fact": "grabbed", "value": exact, "points": points} if points else None


def _bids(sheet: MatchSheet, setup: RoundSheet) -> dict[str, Any] | None:
    """Return the fields of the game's `BidPoints`, with the cards `dealt` to each, as data; None without bid points."""
    if sheet.game.bid_points is None:
        return None
    return {**asdict(sheet.game.bid_points(sheet.options)), "dealt": setup.deal}
