"""Tests that the scripts and the rules derive the same from tests/cases/reckoned.json."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.ahead import at_round, standings_ahead
from scorekeeper.pages.round.page import reckoning_of
from scorekeeper.pages.standings import standings_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.adding_up import adds_up, follows_from_hands
from scorekeeper.rules.scoring.scores import RoundSheet
from tests.factories import MatchFactory, player_of, score

pytestmark = pytest.mark.django_db

Case = dict[str, Any]
CASES: list[Case] = json.loads((Path(__file__).parents[2] / "cases" / "reckoned.json").read_text())


def by_name(value: Any, names: Mapping[int, str]) -> Any:
    """Return a reckoning with the names of the players instead of their ids, as a page sends it."""
    if isinstance(value, dict):
        return {names.get(key, key): by_name(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [by_name(each, names) if isinstance(each, list) else names[each] for each in value]
    return value


def drawn(sheet: MatchSheet, number: int) -> Case:
    """Return the reckoning of a round as its page has it, with names instead of ids."""
    names = {seat.player_id: seat.player.name for seat in sheet.seats}
    setup: Any = (*sheet.scores.rounds, sheet.scores.next)[number - 1]
    found: Case = by_name(reckoning_of(sheet, setup), names)
    if found["exact_cut"]:
        found["exact_cut"]["player"] = names.get(found["exact_cut"]["player"])
        found["exact_cut"]["cutters"] = {
            dealer: names[cutter] for dealer, cutter in found["exact_cut"]["cutters"].items()
        }
    return found


def entered(sheet: MatchSheet, number: int) -> Iterator[Case]:
    """Yield the hands as the pad sums them up, before any bonus."""
    round_, scored = sheet.recorded.record.rounds[number - 1], sheet.scores.rounds[number - 1]
    melds = "melded" in sheet.game.facts
    for name, hand in round_.hands.items():
        said: Case = {"player": name, "points": _points(sheet, hand, scored.hands[name].points)}
        flags = {"out": hand.out, "floating": hand.floating, "absent": hand.absent, "deals": round_.dealer == name}
        said |= {flag: True for flag, holds in flags.items() if holds}
        said |= {"exactCut": True} if round_.exact_cut else {}
        said |= {"cards": len(hand.cards)} if hand.cards else {}
        said |= {} if hand.laid_down is None else {"laidDown": hand.laid_down}
        factors = "" if hand.out or hand.floating or hand.absent else _factors(hand, scored, name, melds=melds)
        said |= {"sum": factors} if factors else {}
        said |= {fact: 1 if value is True else value for fact, value in hand.own.items()}
        yield said | ({} if hand.grabbed is None else {"grabbed": hand.grabbed})


def _points(sheet: MatchSheet, hand: Hand, scored: int | None) -> int | None:
    """Return the points of a hand as the pad sums them up: None in games with bids, 0 for a partner without any."""
    if not adds_up(sheet.game):
        return hand.points
    return scored if not sheet.scores.sides or hand.points is not None else 0


def _factors(hand: Hand, scored: RoundSheet, name: str, *, melds: bool) -> str:
    """Return how the pad explains a score, such as "12 × 2" or "40 − 15"; "" where it is the sum of the cards left."""
    points = scored.hands[name].points or 0
    if melds:
        return f"{hand.melded or 0} − {(hand.melded or 0) - points}"
    return f"{points // scored.tokens[name]} × {scored.tokens[name]}" if name in scored.tokens else ""


def rows(sheet: MatchSheet, number: int, *, sums: bool, able: bool) -> list[Case]:
    """Return the lines after a round, one for each side, with None for all that the phone cannot work out."""
    moves = {row["members"][0].player: row["move"] for row in standings_page(sheet, number)["rows"]}
    return [
        {
            "player": name,
            "score": hand.score if sums else None,
            "total": hand.total if sums or hand.absent else None,
            "place": hand.place if able else None,
            "move": moves[sheet.player_ids[name]] if able else None,
            "absent": hand.absent,
            "bonus": sums and bool(hand.bonus),
            "joined": hand.joined_with if sums else None,
        }
        for name, hand in sheet.by_side.rounds[number - 1].hands.items()
    ]


def worked(record: Mapping[str, Any]) -> Iterator[Case]:
    """Play a record through the app; yield the reckoning, the hands entered, and the rows and words of each round."""
    plan = {"game": record["game"], "names": record["players"], "options": record.get("options", {})}
    match: Match = MatchFactory(**plan, first_dealer=record.get("first_dealer"))
    for number, said in enumerate(record["rounds"], 1):
        reckoning = drawn(MatchSheet(match), number)
        facts = {name: value for name, value in said.items() if name != "hands"}
        if "dealer" in facts:
            facts["dealer"] = player_of(match, facts["dealer"]).pk
        match = score(match, number, said["hands"], **facts)
        sheet = MatchSheet(match)
        yield {
            "reckoning": reckoning,
            "hands": [*entered(sheet, number)],
            "rows": rows(sheet, number, sums=reckoning["sums"], able=reckoning["able"]),
            **in_words(sheet, number, reckoning),
        }


def words_for(record: Mapping[str, Any]) -> Case:
    """Return the texts, by key, with which a phone tells the rounds of a record; placeholders are not filled in."""
    match = MatchFactory(game=record["game"], names=record["players"], options=record.get("options", {}))
    return {key: said for key, said in standings_ahead(MatchSheet(match), 1)["words"].items() if key != "names"}


def in_words(sheet: MatchSheet, number: int, reckoning: Case) -> Case:
    """Return the sentences of the standings after a round; the reasons are in seat order, who has won is left out.

    Where only the server knows the places there are none; where only it knows the scores, what was entered alone,
    without the game's note on the score. A headline that does not say who leads is "": a phone leaves that of its page.
    """
    page = standings_page(sheet, number)
    rows = {row["members"][0].player: row for row in page["rows"]}
    in_order = [rows[sheet.player_ids[name]] for name in sheet.first_players]
    said = {"told": page["facts"], "reasons": [row["reason"] for row in in_order]}
    if not reckoning["able"]:
        entered = [row["reason"].removesuffix(str(row["hand"].words.note)).removesuffix(", ") for row in in_order]
        return {} if reckoning["sums"] else {"reasons": entered}
    unchanged = page["headline"] == standings_ahead(sheet, number)["headline"]
    return said if page["finished"] else said | {"headline": "" if unchanged else page["headline"]}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_the_rules_derive_what_the_case_says(case: Case) -> None:
    assert json.loads(json.dumps([*worked(case["record"])])) == case["rounds"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_the_phone_has_the_words_that_the_case_is_told_in(case: Case) -> None:
    assert json.loads(json.dumps(words_for(case["record"]))) == case["words"]


def reckoned_by(game: Game) -> set[str]:
    """Return the features of a game that decide how a phone works out a round, as a set of names."""
    facts = {"cards", "floating", "laid_down", "melded", "grabbed"} & game.facts
    parts = {
        "an exact cut": game.cuts,
        "tokens": game.tokens is not None,
        "own contracts": game.own_contracts,
        "any points": game.any_points,
        "sums": adds_up(game),
        "no sums": not follows_from_hands(game),
        "sides": bool(game.side_facts),
        "values by round": game.round_values is not Game.round_values,
    }
    lines = game.bid_points(game.resolve({})) if game.bid_points else None
    parts |= {line.name: True for line in fields(lines) if getattr(lines, line.name)} if lines else {}
    return {*facts, game.wins, *(part for part, there in parts.items() if there)}


def test_whatever_decides_a_score_has_a_case() -> None:
    tried = set().union(*(reckoned_by(games()[case["record"]["game"]]) for case in CASES))
    assert {key: found for key, game in games().items() if (found := reckoned_by(game) - tried)} == {}


def test_only_where_totals_make_no_places_the_phone_tells_none() -> None:
    reckonings = [(case["record"]["game"], case["rounds"][0]["reckoning"]) for case in CASES]
    summed = {game for game, reckoning in reckonings if reckoning["sums"] and not reckoning["able"]}
    assert summed == {"twelve-step", "phase-10"}
    assert {game for game, reckoning in reckonings if not reckoning["sums"]} == {"hearts", "spades"}


@pytest.mark.parametrize(
    ("game", "sums", "able"),
    [
        ("ten-step", True, True),
        ("step", False, False),
        ("phase-10", True, False),
        ("wizard", True, True),
        ("hearts", False, False),
    ],
)
def test_of_a_round_still_to_come_no_total_is_known(game: str, sums: bool, able: bool) -> None:
    sheet = at_round(MatchSheet(MatchFactory(game=game, names=("Ann", "Bob", "Cy"))), 3)
    found = drawn(sheet, 3)
    assert (found["sums"], found["able"], found["before"], found["places"]) == (sums, able, {}, {})


def test_of_a_round_that_is_corrected_the_totals_before_it_are_known() -> None:
    match = MatchFactory(names=("Ann", "Bob"), played=3)
    assert drawn(MatchSheet(match), 2)["before"] == {"Ann": 0, "Bob": 10}
