"""Tests of the pages of later rounds: they show nothing that depends on scores still to come."""

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.ahead import (
    after_round,
    at_round,
    coming_rounds,
    fetched_until,
    is_to_come,
    last_round,
    plan_hash,
    standings_ahead,
)
from scorekeeper.pages.round.entries import prefilled
from scorekeeper.pages.round.page import Filled, round_page
from scorekeeper.pages.standings import standings_page
from scorekeeper.pages.table.page import TablePage, table_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.adding_up import follows_from_hands
from scorekeeper.rules.scoring.scores import HandScore
from tests.factories import CAST, MatchFactory, context, fresh, player_of, score
from tests.fixtures.legal_rounds import legal_round, longest
from tests.fixtures.writes import cut, deal, replay, tap, undo
from tests.throwaway import added_to_catalogue

pytestmark = pytest.mark.django_db

ENOUGH = 12  # rounds of a game without a fixed end
NAMES = CAST[:4]
BY_TOTALS = "canasta"  # games whose notices before play depend on the totals
KNOWN = ("title", "kind", "form", "referee", "replays", "sentences")  # of a table, whatever was scored


def table(sheet: MatchSheet) -> TablePage:
    return table_of(sheet, "some-key")


def pad(sheet: MatchSheet, number: int) -> dict[str, Any]:
    return round_page(sheet, number, Filled(prefilled(sheet, number), sheet.match.revision))


def cast(game: Game) -> tuple[str, ...]:
    """Return four players, or as many as the game is for at most."""
    return NAMES[: game.players[1]]


def played(match: Match) -> Iterator[tuple[int, MatchSheet, MatchSheet]]:
    """Play a match legally; yield each round number with its sheet as planned from the start, and as it really is.

    The last round that is yielded is the last of the match, or the last of those that are `ENOUGH`.
    """
    first = MatchSheet(match)
    for number in range(1, min(last_round(first), ENOUGH if first.length is None else last_round(first)) + 1):
        now = MatchSheet(match)
        if now.scores.finished:  # by its scores, unexpectedly
            return
        yield number, at_round(first, number), now
        match = score(match, number, **legal_round(first.game, cast(first.game), number, first.options))


def roles(page: TablePage) -> dict[str, Any]:
    """Return who deals, starts and cuts, as the head of a table says it."""
    head = page.head
    cut = head.cut and (head.cut.name, head.cut.cards, head.cut.bonus)
    return {"dealer": head.dealer, "starter": head.starter, "cut": cut, "drawn": head.drawn, "tied": head.tied}


def known(page: TablePage) -> dict[str, Any]:
    """Return what a table shows that depends on no score."""
    head = page.head
    rest = {name: getattr(page, name) for name in KNOWN}
    felt = {"ticks": head.ticks, "contract": head.contract, "deal": head.deal, "line": head.line, "number": head.number}
    rows = [(row.player, row.name, row.away, row.state, row.buys, row.flags, row.steppers) for row in page.rows]
    return rest | felt | {"rows": rows}


def next_of(page: dict[str, Any]) -> object:
    """Return what the standings say of the next round: its number, contract, roles and cards."""
    return page["next"] and page["next"][:9], page["again"], page["drawn"]


@pytest.mark.parametrize("key", games())
def test_each_round_of_each_game_and_what_follows_it_is_shown_as_it_will_be_played(key: str) -> None:
    game = games()[key]
    match = MatchFactory(game=key, names=cast(game), options=dict(longest(game)))
    first = MatchSheet(match)
    for number, then, now in played(match):
        planned, real = table(then), table(now)
        assert known(planned) == known(real)
        pads = pad(then, number), pad(now, number)
        assert pads[0]["keys"] == pads[1]["keys"]
        assert pads[0]["setup"].contract == pads[1]["setup"].contract
        assert planned.head.hints == real.head.hints
        assert planned.head.notices == (() if then.scores_assumed and key == BY_TOTALS else real.head.notices)
        if game.tokens is None or number == 1:
            assert planned.columns == real.columns
            assert roles(planned) == roles(real)
        said = standings_ahead(after_round(first, number), number)
        if number > 1 and game.tokens is None:
            before = standings_ahead(after_round(first, number - 1), number - 1)
            assert next_of(before) == next_of(standings_page(now, number - 1))
        assert said["finished"] == (number == last_round(first))
        assert (said["next"] is None) == said["finished"]
    assert number > 2


@pytest.mark.parametrize("key", games())
def test_nothing_is_said_that_hangs_on_scores(key: str) -> None:
    game = games()[key]
    match = MatchFactory(game=key, names=cast(game), options=dict(longest(game)))
    match = score(match, 1, **legal_round(game, cast(game), 1, game.resolve(match.options)))
    sheet = MatchSheet(match)
    then = at_round(sheet, 3)
    rows = table(then).rows
    assert {(row.total, row.place, row.last, row.token, row.own) for row in rows} == {(None, None, None, None, None)}
    assert table(then).head.coins == ()
    goal = table(then).head.goal
    assert goal is None or not (goal.marks or "nobody" in goal.words)
    said = standings_ahead(after_round(sheet, 3), 3)
    assert all(row["hand"] == HandScore() for row in said["rows"])
    hangs = game.tokens or game.own_contracts or not follows_from_hands(game)
    assert bool(table(then).head.unknown) == bool(hangs)


def test_a_match_that_scores_may_end_says_so() -> None:
    tens, phases = (MatchFactory(game=game, names=NAMES) for game in ("tens", "phase-10"))
    said = [standings_ahead(after_round(MatchSheet(match), 2), 2)["unknown"] for match in (tens, phases)]
    assert said[0] == ("If somebody has 100 points, the match is over.",)
    assert (
        standings_ahead(after_round(MatchSheet(tens), 2), 2)["over"]
        == "The match is over. The result comes with the signal."
    )
    assert said[1] == ("Everybody’s phase comes with the signal.", "If somebody has made phase 10, the match is over.")


def test_where_only_the_server_can_score_each_page_says_so() -> None:
    points = "Points and totals come with the signal."
    views = {
        game: MatchSheet(MatchFactory(game=game, names=NAMES)) for game in ("hearts", "wizard", "spades", "canasta")
    }
    recaps = {game: standings_ahead(sheet, 1) for game, sheet in views.items()}
    said = {game: standings_ahead(after_round(sheet, 1), 1)["unknown"] for game, sheet in views.items()}
    assert recaps["hearts"]["waits"] == f"Kept on this phone. {points}"
    assert said["hearts"] == ("If somebody has 100 points, the match is over.",)
    assert said["spades"] == ("Whether the match is over comes with the signal.",)
    assert said["canasta"] == ("If a side has 5,000 points, the match is over.",)
    assert table(at_round(views["hearts"], 2)).head.unknown == points
    assert recaps["wizard"]["waits"] == "Worked out on this phone, written down when there is signal."
    assert said["wizard"] == ()
    assert table(at_round(views["wizard"], 2)).head.unknown == ""


def test_no_score_that_is_supposed_ends_a_match() -> None:
    match = MatchFactory(game="spades", names=NAMES, options={"target": 200})
    bids = {"Ann": (4, 5), "Bob": (3, 2), "Cy": (2, 1), "Di": (5, 5)}
    match = score(match, 1, {name: {"bid": bid, "tricks": tricks} for name, (bid, tricks) in bids.items()})
    sheet = MatchSheet(match)  # one side leads; made nil bids of all players would bring both sides above 200
    assert table(at_round(sheet, 4)).title == "Hand 4"
    assert not standings_ahead(after_round(sheet, 4), 4)["finished"]


def test_the_cards_dealt_and_the_notices_of_each_round_to_come_are_shown() -> None:
    wizard, crowns, hearts = (
        MatchSheet(MatchFactory(game=game, names=NAMES[:3])) for game in ("wizard", "five-crowns", "hearts")
    )
    assert [table(at_round(wizard, number)).head.deal for number in (1, 2, 20)] == [1, 2, 20]
    assert (last_round(wizard), standings_ahead(after_round(wizard, 20), 20)["finished"]) == (20, True)
    wild = [table(at_round(crowns, number)).head.notices for number in (8, 9)]
    assert wild == [("10s are wild",), ("jacks are wild",)]
    passes = [table(at_round(hearts, number)).head.notices for number in (1, 2, 3)]
    assert passes == [("pass left",), ("pass right",), ("no pass",)]


def test_partners_share_a_row_and_a_column_of_rounds_to_come() -> None:
    sheet = MatchSheet(MatchFactory(game="spades", names=NAMES))
    coming = coming_rounds(sheet)
    assert coming is not None
    assert coming["players"] == [*sheet.player_ids.values()][:2]
    rows = standings_ahead(sheet, 1)["rows"]
    assert [[member.name for member in row["members"]] for row in rows] == [["Ann", "Cy"], ["Bob", "Di"]]


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("ten-step", {}, "Who deals, cuts and starts comes with the signal."),
        ("phase-10", {}, "Who deals and starts comes with the signal."),
        ("ten-step", {"dealer": "drawn"}, ""),
        ("tens", {}, ""),
    ],
)
def test_the_roles_that_hang_on_who_is_there_can_be_taken_back(game: str, options: dict[str, Any], said: str) -> None:
    sheet = MatchSheet(MatchFactory(game=game, names=NAMES, options=options))
    assert table(sheet).head.unsettled == ""
    assert table(at_round(sheet, 2)).head.unsettled == said
    assert standings_ahead(after_round(sheet, 2), 2)["unsettled"] == said


def test_after_the_last_round_nobody_is_said_to_have_won() -> None:
    sheet = MatchSheet(MatchFactory(played=2))
    page = standings_ahead(after_round(sheet, 10), 10)
    assert (page["headline"], page["finished"], page["unknown"]) == (
        "After step 10",
        True,
        ("The result comes with the signal.",),
    )


def test_who_is_away_who_dealt_and_the_decks_of_a_replay_are_known_of_later_rounds() -> None:
    match = MatchFactory(names=NAMES, played=1)
    tap(match=match, player=player_of(match, "Di"), fact="absent", value=True, was=False, context=context())
    deal(match=match, player=player_of(match, "Ann"), context=context())
    replay(match=match, context=context())
    sheet = MatchSheet(fresh(match))
    then = at_round(sheet, 4)
    match = score(match, 2, {"Ann": {"out": True}, "Di": {"absent": True}}, dealer=player_of(match, "Ann").pk)
    match = score(match, 3, {"Ann": {"out": True}, "Di": {"absent": True}})
    assert roles(table(then)) == roles(table(MatchSheet(match)))
    assert pad(then, 4)["keys"] == pad(MatchSheet(match), 4)["keys"]
    assert [row.name for row in table(then).rows if row.away] == ["Di"]


def test_where_the_dealer_is_drawn_each_round_asks_who_drew_low() -> None:
    sheet = MatchSheet(MatchFactory(names=NAMES, options={"dealer": "drawn"}))
    assert table(at_round(sheet, 3)).head.drawn
    assert pad(at_round(sheet, 3), 3)["drawn"]


def test_what_was_tapped_in_the_round_being_played_is_in_none_that_comes() -> None:
    match = MatchFactory(names=NAMES)
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=2, was=0, context=context())
    cut(match=match, value=True, was=False, context=context())
    sheet = MatchSheet(fresh(match))
    assert not any(row.buys and row.buys.count for row in table(at_round(sheet, 2)).rows)
    assert pad(at_round(sheet, 2), 2)["exact_cut"] is False
    assert [row.buys.count for row in table(at_round(sheet, 1)).rows if row.buys] == [0, 2, 0, 0]


def plan(match: Match, number: int) -> str:
    return plan_hash(at_round(MatchSheet(fresh(match)), number), "")


@pytest.mark.parametrize(("number", "there"), [(1, False), (2, False), (3, True), (10, True), (11, False)])
def test_only_what_is_played_or_comes_is_there(number: int, there: bool) -> None:
    assert is_to_come(MatchSheet(MatchFactory(played=2)), number) == there


def test_the_plan_stays_while_rounds_are_played_as_planned() -> None:
    match = MatchFactory(names=NAMES)
    planned = plan(match, 1)
    assert {plan(match, number) for number in range(1, 11)} == {planned}
    for number in range(1, 5):
        match = score(match, number, {"Bob": {"out": True}})
        assert {plan(match, later) for later in (number + 1, 9, 10)} == {planned}
    undo(match=match, context=context())
    assert plan(match, 10) == planned


def test_the_plan_changes_with_what_the_pages_hang_on() -> None:
    match = MatchFactory(names=NAMES)
    found = [plan(match, 5)]
    tap(match=match, player=player_of(match, "Di"), fact="absent", value=True, was=False, context=context())
    found.append(plan(match, 5))
    deal(match=match, player=player_of(match, "Bob"), context=context())
    found.append(plan(match, 5))
    replay(match=match, context=context())
    found.append(plan(match, 5))
    found.append(plan_hash(at_round(MatchSheet(fresh(match)), 5), "another version"))
    assert len({*found}) == len(found)


def test_a_game_of_its_own_facts_comes_too() -> None:
    with added_to_catalogue("foretell"):
        sheet = MatchSheet(MatchFactory(game="foretell", names=NAMES))
        assert table(at_round(sheet, 3)).head.deal == 3
        assert standings_ahead(after_round(sheet, 7), 7)["finished"]


def test_a_phone_fetches_what_an_evening_may_need() -> None:
    match = MatchFactory(game="custom", names=NAMES)
    assert fetched_until(MatchSheet(match)) == 31
    match = score(match, 1, {name: {"points": 1} for name in NAMES})
    assert fetched_until(MatchSheet(match)) == 32
    assert fetched_until(MatchSheet(MatchFactory(names=NAMES, played=3))) == 10
