"""Factories of clubs, players and matches. Matches are started through the services, so all rows are as the app's."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import count, pairwise
from typing import Any

import factory
from django.core import signing
from django.db import transaction
from django.test import Client

from scorekeeper.facts.paths import difference, hand_path, round_path, stated_facts
from scorekeeper.facts.stored import read_stored
from scorekeeper.models import Change, Club, ClubGame, Match, Player, Round
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.ledger import names_in
from scorekeeper.queries.matches import MatchSheet, whole_match
from scorekeeper.rules import catalogue
from scorekeeper.rules.record import Record
from scorekeeper.services.denormalised import set_derived
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.matches import start
from scorekeeper.services.past.recording import record_results
from scorekeeper.services.scoring import RoundEntry
from scorekeeper.services.writing import WriteContext, lock, validated
from scorekeeper.web.cookies import COOKIE, SALT
from scorekeeper.words.changes import change_sentence
from tests.fixtures.legal_rounds import legal_round
from tests.fixtures.writes import enter

CAST = ("Ann", "Bob", "Cy", "Di", "Ed")
_keys = count(1)


def context(key: str = "") -> WriteContext:
    """Return a context for a write, with a new key."""
    return WriteContext(key=key or f"test-key-{next(_keys):06}", who="Linux")


class ClubFactory(factory.django.DjangoModelFactory[Club]):
    class Meta:
        model = Club


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda number: f"Player {number}")
    folded = factory.LazyAttribute(lambda player: player.name.casefold())


class ClubGameFactory(factory.django.DjangoModelFactory[ClubGame]):
    """A game of the club's own that is won by the highest total."""

    class Meta:
        model = ClubGame

    club = factory.SubFactory(ClubFactory)
    game = "custom"
    title = "Golf"
    folded = factory.LazyAttribute(lambda row: row.title.casefold())
    options = factory.LazyAttribute(lambda row: {"title": row.title, "wins": "high"})


class Matches(factory.Factory):
    """A new match. In each of its `played` rounds the first player goes out, the others are left with a king."""

    class Meta:
        model = Match

    game = "ten-step"
    names: Sequence[str] = CAST
    date = date(2026, 11, 20)
    options: Mapping[str, Any] = {}
    first_dealer = None
    club_key = factory.LazyFunction(new_key)
    played = 0
    club_game = None

    @classmethod
    def _create(cls, _model: type[Match], *_: Any, **kwargs: Any) -> Match:
        club_key, played = kwargs.pop("club_key"), kwargs.pop("played")
        record = Record(kwargs["game"], tuple(kwargs["names"]), kwargs["options"], kwargs["first_dealer"])
        own = kwargs["club_game"]
        match = start(club_key=club_key, record=record, on=kwargs["date"], context=context(), club_game=own)
        if played:
            return play(match, [{"hands": {kwargs["names"][0]: {"out": True}}}] * played)
        read_stored([match])  # writes to the match then do not change the returned object
        return match


def fresh(match: Match) -> Match:
    """Return the match read again from the database, with all its rows."""
    return whole_match(match.pk)


def MatchFactory(**kwargs: Any) -> Match:  # noqa: N802 - named as the other factories are
    """Return a match of the factory `Matches`, typed as Match."""
    match: Match = Matches.create(**kwargs)
    return match


def score(match: Match, number: int, hands: Mapping[str, Mapping[str, Any]], **facts: Any) -> Match:
    """Score round `number` with these hands by name; the other players are left with a king."""
    match = fresh(match)
    entry = RoundEntry(number=number, revision=match.revision, hands=_by_player(match, hands), round=facts)
    enter(match=match, entry=entry, context=context())
    return fresh(match)


def _by_player(match: Match, hands: Mapping[str, Mapping[str, Any]]) -> dict[int, Mapping[str, Any]]:
    return {seat.player_id: hands.get(seat.player.name, {"cards": ["K"]}) for seat in match.seats.all()}


@transaction.atomic
def play(match: Match, rounds: Iterable[Mapping[str, Any]]) -> Match:
    """Score the next rounds, written as in a record; the rows are those of a write a round, stored together once.

    Players without a hand are left with a king.
    """
    begun = lock(match)
    sheets = [begun]
    for said in rounds:
        sheets.append(_after_round(sheets[-1], said))
    end = sheets[-1]
    changes = [_scoring(*both, revision) for revision, both in enumerate(pairwise(sheets), begun.match.revision + 1)]
    rows = MatchRows(end.match)
    rows.set_facts(difference(begun.facts, end.facts)[1])
    set_derived(rows, end)
    rows.set(end.match, revision=begun.match.revision + len(changes))
    rows.store()
    Change.objects.bulk_create(changes)
    if end.match.state != Match.State.PLAYING:
        record_results(end)
    return fresh(match)


def _after_round(now: MatchSheet, said: Mapping[str, Any]) -> MatchSheet:
    """Return a locked match with the open round scored."""
    number, game = len(now.scores.rounds) + 1, now.game
    hands = {
        hand_path(number, player): stated_facts(hand, game)
        for player, hand in _by_player(now.match, said["hands"]).items()
    }
    facts = {name: value for name, value in said.items() if name != "hands"}
    scored = {**now.facts[round_path(number)], **facts, "state": Round.State.DONE.value}
    return validated(now.match, now.facts | hands | {round_path(number): scored}, now.facts)


def _scoring(before: MatchSheet, after: MatchSheet, revision: int) -> Change:
    """Return the unsaved entry of the ledger for the round that was scored."""
    by, params = context(), {"round": len(after.scores.rounds)}
    change = Change(
        match=after.match, revision=revision, key=by.key, who=by.who, code=Change.Code.SCORED, params=params
    )
    change.before, change.after = difference(before.facts, after.facts)
    return change


def score_legally(match: Match, rounds: int = 1) -> Match:
    """Score the first rounds of a match of any game, each with everything that the game asks for."""
    names = [seat.player.name for seat in match.seats.all()]
    game = catalogue.get(match.game)
    options = game.resolve(match.options)
    return play(match, (legal_round(game, names, number, options) for number in range(1, rounds + 1)))


def ledger_of(match: Match) -> list[str]:
    """Return the sentences of a match's ledger, oldest first."""
    changes = list(match.changes.order_by("revision"))
    game, names = catalogue.get(match.game), names_in(match, changes)
    return [change_sentence(change, game, names) for change in changes]


def changes_in(match: Match) -> int:
    """Return how many changes the ledger of a match has."""
    return match.changes.count()


def totals_of(match: Match) -> dict[str, int | None]:
    """Return the totals of a match as lists show them, by name."""
    return {seat.player.name: seat.total for seat in fresh(match).seats.all()}


def epoch_of(match: Match) -> int:
    """Return the epoch of a match's club as it is now."""
    return Club.objects.get(nights__matches=match).epoch


def seated(match: Match) -> list[str]:
    """Return who has a seat, by name, clockwise."""
    return [seat.player.name for seat in fresh(match).seats.all()]


def player_of(match: Match, name: str) -> Player:
    return Player.objects.get(seats__match=match, name=name)


def give_browser(client: Client, club: Club) -> Client:
    """Make this client the club's own browser."""
    client.cookies[COOKIE] = signing.get_cookie_signer(salt=COOKIE + SALT).sign(club.keeper_key)
    return client
