"""Tests of the ledger's sentences, with the present names."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Change, Match
from scorekeeper.pages.ledger import ledger_page
from scorekeeper.pages.table.messages import of_change
from scorekeeper.queries.ledger import names_in
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.facts import FACTS
from scorekeeper.services.player_identity import merge
from scorekeeper.services.players import rename
from scorekeeper.words.changes import SENTENCES, change_pieces, fact_sentence
from scorekeeper.words.phrases import plain
from tests.factories import MatchFactory, PlayerFactory, context, fresh, give_browser, ledger_of, player_of, score
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import seat, tap, undo, unseat
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db


def buy(match: Match, name: str) -> Change:
    """Tap a player's first buy; return the change."""
    change = tap(match=match, player=player_of(match, name), fact="buys", value=1, was=0, context=context()).change
    assert change is not None
    return change


def come_and_go(match: Match, name: str) -> None:
    """Seat a new player, and remove that seat."""
    seat(match=match, name=name, after=None, context=context())
    unseat(match=match, player=player_of(match, name), context=context())


def test_every_code_has_its_sentence() -> None:
    made_of_more = {Change.Code.BEGAN, Change.Code.IMPORTED, Change.Code.FACT, Change.Code.QUOTED}
    assert {*SENTENCES} | made_of_more == set(Change.Code)
    assert not made_of_more & {*SENTENCES}


@pytest.mark.parametrize("fact", [*(fact.name for fact in FACTS if fact.tapped), "exact_cut"])
def test_every_fact_that_is_tapped_is_told_whether_it_holds_or_not(fact: str) -> None:
    game = get("ten-step")
    assert fact_sentence(game, fact, 2, "Ann") != fact_sentence(game, fact, 0, "Ann")


def test_a_corrected_spelling_shows_everywhere(client: Client, match: Match) -> None:
    change = buy(match, "Bob")
    score(match, 1, {"Ann": {"out": True}})
    score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 35}})
    rename(player=player_of(match, "Bob"), name="Robert")
    assert ledger_of(fresh(match))[0] == "Ten Step began: Ann, Robert, Cy, Di, Ed"
    assert ledger_of(fresh(match))[-1] == "Robert’s step 1: 10 → 35"
    assert of_change(fresh(match), change).text == "Robert has bought 1"
    keeper = give_browser(client, match.night.club)
    for page in ("table", "sheet", "ledger"):
        shown = parsed(keeper.get(reverse(page, args=[match.pk])))
        assert shown.has("button", "Undo: Robert’s step 1: 10 → 35")


def test_each_name_in_a_sentence_knows_its_player(match: Match) -> None:
    buy(match, "Bob")
    score(match, 1, {"Ann": {"out": True}})
    score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 35}})
    come_and_go(match, "Bobby")
    names = {player.pk: player.name for player in match.club.players.all()}
    changes = list(match.changes.order_by("revision"))
    said = [change_pieces(change, get(match.game), names_in(match, changes)) for change in changes]
    assert [plain(phrase) for phrase in said] == ledger_of(fresh(match))
    assert {piece.text: piece.text for phrase in said for piece in phrase if piece.player} == {
        piece.text: names[piece.player] for phrase in said for piece in phrase if piece.player
    }
    assert [len([piece for piece in phrase if piece.player]) for phrase in said] == [5, 1, 0, 1, 1, 1]


def test_who_was_merged_after_leaving_bears_the_name_of_the_person(match: Match) -> None:
    come_and_go(match, "Bobby")
    merge(player=match.night.club.players.get(name="Bobby"), into=player_of(match, "Bob"))
    assert ledger_of(fresh(match))[1:] == ["Bob sat down", "Bob left the table"]


def test_who_was_merged_at_the_table_is_called_as_on_the_sheet(match: Match) -> None:
    buy(match, "Bob")
    merge(player=player_of(match, "Bob"), into=PlayerFactory(club=match.night.club, name="Robert"))
    assert ledger_of(fresh(match))[1:] == ["Bob has bought 1"]


def test_names_like_patterns_stay_names() -> None:
    match = MatchFactory(names=["{name}", "{0}", "%s"])
    change = buy(match, "{0}")
    assert of_change(fresh(match), change).text == "{0} has bought 1"


def test_all_who_left_are_named_by_one_query(match: Match) -> None:
    for name in ("Flo", "Gus", "Hal"):
        come_and_go(match, name)
    buy(match, "Bob")
    found = fresh(match)
    with at_most_queries(3):
        page = ledger_page(found, None)
    assert [plain(said) for _change, said, _note in page["groups"][1][1]][:2] == ["Hal left the table", "Hal sat down"]


def test_a_sentence_of_before_is_quoted_and_undone_as_it_stands(match: Match) -> None:
    buy(match, "Bob")
    match.changes.filter(revision=2).update(code=Change.Code.QUOTED, params={"text": "Ann’s {dog} ate it"})
    undo(match=match, context=context())
    assert ledger_of(fresh(match))[1:] == ["Ann’s {dog} ate it", "Undone: Ann’s {dog} ate it"]
