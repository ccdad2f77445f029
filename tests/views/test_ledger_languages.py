"""Tests of a ledger read in two languages: the same changes in each reader's words."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scorekeeper.models import Match
from scorekeeper.services.players import rename
from tests.factories import context, fresh, ledger_of, player_of, score
from tests.fixtures.english_words import english_in
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import cut, redo, seat, tap, undo, unseat

pytestmark = pytest.mark.django_db

LITERALLY = {
    "de": ("Robert hat ausgelegt", "Cy, Stufe 1: 10 → 35", "Rückgängig gemacht: Cy, Stufe 1: 10 → 35"),
    "fr": ("Robert a posé", "Cy, étape 1 : 10 → 35", "Annulé : Cy, étape 1 : 10 → 35"),
}


@pytest.fixture
def told(match: Match) -> Match:
    """Return a match with changes of many kinds: taps, scores, a correction, an undo and redo, new and left seats."""
    for fact, value in (("buys", 1), ("laid_down", 1), ("one_card", 1), ("floating", 1)):
        tap(match=match, player=player_of(match, "Bob"), fact=fact, value=value, was=0, context=context())
    cut(match=match, value=True, was=False, context=context())
    score(match, 1, {"Ann": {"out": True}, "Bob": {"floating": True}})
    score(match, 1, {"Ann": {"out": True}, "Bob": {"floating": True}, "Cy": {"points": 35}})
    undo(match=match, context=context())
    redo(match=match, context=context())
    undo(match=match, context=context())
    seat(match=match, name="Flo", after=None, context=context())
    unseat(match=match, player=player_of(match, "Flo"), context=context())
    rename(player=player_of(match, "Bob"), name="Robert")
    return fresh(match)


@pytest.mark.parametrize("language", LITERALLY)
def test_the_ledger_is_read_in_the_words_of_the_reader(told: Match, keeper: Client, language: str) -> None:
    page = parsed(keeper.get(reverse("ledger", args=[told.pk]), headers={"Accept-Language": language}))
    entries = [entry.one("p").words for entry in page.all("li", id=re.compile("^change-"))]
    with override(language):
        assert entries == [" ".join(sentence.split()) for sentence in reversed(ledger_of(told))]
    assert {*LITERALLY[language]} <= {*entries}
    assert not english_in(page.words, language)
