"""Random actions on the past of a club: play, correct, move, delete, merge, and change seasons."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from itertools import accumulate, count
from random import Random
from typing import Any
from unittest.mock import patch

from django.utils import timezone
from hypothesis import strategies as st

from scorekeeper.figures import club as documents
from scorekeeper.figures.season_rules import POINTS, Counting, SeasonRules
from scorekeeper.models import Club, Match, Player, Season
from scorekeeper.models.clubs import new_key
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Hand, Record, Round, hand_to_data
from scorekeeper.services import seasons
from scorekeeper.services.clubs import club_with
from scorekeeper.services.deleting import RESTORABLE_FOR, delete, purge, restore
from scorekeeper.services.errors import Conflict, DateTaken, MatchOver
from scorekeeper.services.matches import start
from scorekeeper.services.moving import move
from scorekeeper.services.nights import describe
from scorekeeper.services.player_identity import merge, split
from scorekeeper.services.players import rename
from scorekeeper.services.scoring import RoundEntry
from tests.factories import context, fresh
from tests.fixtures.writes import change_options, end, enter, play_on, redo, undo
from tests.rules.strategies import CAST, records

Act = Callable[[Club], None]
FIRST_DATE = date(2025, 12, 18)
DAYS = st.sampled_from([0, 1, 7, 14, 40])
SOME = st.integers(0, 5)
PERSON = st.integers(0, 11)
NAMES = ("Zoe", "ann-marie", "Bob")


def play_record(club: Club, record: Record, day: int, club_game: int | None = None) -> Match:
    """Play a match of this record in the club, by the services; of one of its own games, if that is given."""
    plan, on = replace(record, rounds=(), ended=False), FIRST_DATE + timedelta(days=day)
    match = fresh(start(club_key=club.keeper_key, record=plan, on=on, context=context(), club_game=club_game))
    # Not by the players' names: another spelling of somebody seats the main player.
    players = dict(zip(record.players, match.seats.values_list("player", flat=True), strict=True))
    for number, row in enumerate(record.rounds, start=1):
        hands = {players[name]: hand_to_data(hand) for name, hand in row.hands.items()}
        dealer = players[row.dealer] if row.dealer else None
        facts = {"exact_cut": row.exact_cut, "replays": row.replays, "dealer": dealer, "note": row.note}
        entry = RoundEntry(number=number, revision=match.revision, hands=hands, round=facts)
        match = enter(match=match, entry=entry, context=context()).sheet.match
    if record.ended:
        end(match=match, context=context())
    return match


@st.composite
def close_matches(draw: st.DrawFn) -> Record:
    """Give a match of few points, mostly played to its end, often tied or turned round; some leave or come late.

    Its numbers are truly random: where they were drawn one by one, hardly any match would be turned round.
    """
    random = draw(st.randoms(use_true_random=True))
    players = tuple(random.sample(CAST, random.choice([1, 2, 2, 3])))
    length = random.choice([1, 1, 2, 3])
    options: dict[str, str | int | bool] = {
        "title": random.choice(["Golf", " golf", "Darts"]),
        "wins": random.choice(["low", "high"]),
        "rounds": max(1, length + random.choice([0, 0, 0, 0, 1])),
    }
    rounds = tuple(_few_points(random, players) for _ in range(length))
    return Record("custom", players, options, rounds=rounds, ended=random.random() < 0.2)


def _few_points(random: Random, players: Sequence[str]) -> Round:
    """Draw the hands of a round; the first player is always there."""
    away = {player for player in players[1:] if random.random() < 0.1}
    points = {player: Hand(points=random.randint(-2, 5)) for player in players}
    return Round({player: Hand(absent=True) if player in away else points[player] for player in players})


@st.composite
def matches_by_sides(draw: st.DrawFn) -> Record:
    """Give a match like those of `close_matches`, of two sides or three, among few people who change partners."""
    random = draw(st.randoms(use_true_random=True))
    sides = random.choice([2, 2, 3])
    players = tuple(random.sample(CAST[:6], 2 * sides))
    options: dict[str, str | int | bool] = {"title": "Darts", "wins": "low", "sides": sides, "rounds": 2}
    rounds = tuple(
        Round(
            {player: Hand(points=random.randint(-2, 5)) if player in players[:sides] else Hand() for player in players}
        )
        for _ in range(2)
    )
    return Record("custom", players, options, rounds=rounds, ended=random.random() < 0.2)


def act_play(record: Record, day: int) -> Act:
    """Return the act of playing this match on FIRST_DATE plus `day` days."""

    def act(club: Club) -> None:
        if record.players:
            play_record(club, record, day)

    return act


def delayed(minutes: int, act: Act) -> Act:
    """Return an act that runs with the clock `minutes` ahead and 20 seconds later each time it is read."""

    def later(club: Club) -> None:
        start, seen = timezone.now() + timedelta(minutes=minutes), count()
        with patch.object(timezone, "now", lambda: start + next(seen) * timedelta(seconds=20)):
            act(club)

    return later


def of_match(number: int, act: Callable[[Match], object]) -> Act:
    """Return an act on the club's match at this number, in order of creation."""

    def on_club(club: Club) -> None:
        matches = list(Match.objects.filter(club=club).order_by("pk"))
        if matches:
            act(fresh(matches[number % len(matches)]))

    return on_club


def corrected(match: Match, random: Random) -> None:
    """Score one of the completed rounds again, with random points."""
    done = [row for row in match.rounds.all() if row.state == "done"]
    if not done:
        return
    row = random.choice(done)
    hands: dict[int, dict[str, Any]] = {}
    for hand in row.hands.all():
        player = next(seat.player_id for seat in match.seats.all() if seat.pk == hand.seat_id)
        points = {} if hand.points is None else {"points": random.randint(-2, 5)}
        hands[player] = {"absent": True} if hand.absent else points
    enter(match=match, entry=RoundEntry(row.number, match.revision, hands), context=context())


def of_two(one: int, other: int, act: Callable[[Player, Player], None]) -> Act:
    """Return an act on two players of the club, the ones at these numbers in order of name; they may be the same."""

    def on_club(club: Club) -> None:
        players: Sequence[Player] = list(Player.objects.filter(club=club).order_by("folded"))
        if players:
            act(players[one % len(players)], players[other % len(players)])

    return on_club


def moved(match: Match, day: int) -> None:
    """Move a match to the night of FIRST_DATE plus `day` days."""
    move(match=match, on=FIRST_DATE + timedelta(days=day), context=context())


def redated(match: Match, day: int) -> None:
    """Move the match's night to FIRST_DATE plus `day` days. Raises DateTaken if another night has that date."""
    describe(night=match.night, on=FIRST_DATE + timedelta(days=day), place="", note="", context=context())


def deleted(match: Match) -> None:
    delete(match=match, context=context())


def deleted_for_good(match: Match) -> None:
    """Delete a match, and purge it as after thirty days."""
    deleted(match)
    now = timezone.now()
    Match.with_deleted.filter(pk=match.pk).update(deleted=now - RESTORABLE_FOR)
    purge(now=now)


def brought_back(match: Match) -> None:
    """Delete a match, and restore it."""
    deleted(match)
    restore(match=match, context=context())


@st.composite
def season_acts(draw: st.DrawFn) -> Act:
    """Return the act of making a season about the days of the matches, or of changing or deleting one."""
    random = draw(st.randoms(use_true_random=True))
    season, act = any_season(random), random.choice([*["make"] * 3, "change", "delete", "restore"])

    def on_club(club: Club) -> None:
        rows = list(Season.with_deleted.filter(club=club).order_by("pk"))
        if act == "make" or not rows:
            seasons.make(club=club, season=season, context=context())
        elif act == "change":
            seasons.change(row=random.choice(rows), season=season, context=context())
        else:
            {"delete": seasons.delete, "restore": seasons.restore}[act](row=random.choice(rows), context=context())

    return on_club


def any_season(random: Random) -> documents.Season:
    """Return a season of days about those of the matches, of all games or one, counted in any way."""
    first = FIRST_DATE + timedelta(days=random.choice([-20, 0, 0, 1, 7]))
    return documents.Season(
        name=f"Season {random.randint(1, 9)}",
        first=first,
        last=first + timedelta(days=random.choice([0, 10, 60])),
        group=random.choice(["", "", "custom-low-golf", "custom-low-darts", "custom-high-golf"]),
        rules=SeasonRules(
            counting=random.choice([*Counting]),
            points=random.choice([POINTS, (3, 1), (0,)]),
            best=random.choice([None, 1, 2]),
            least=random.choice([1, 1, 2, 3]),
        ),
    )


PLAYED = st.one_of(close_matches(), close_matches(), matches_by_sides(), records(max_rounds=2, max_players=4))
PLAY = st.builds(act_play, PLAYED, DAYS)
SEASON = season_acts()
CHANGE = st.one_of(
    st.builds(lambda at: of_match(at, lambda match: end(match=match, context=context())), SOME),
    st.builds(lambda at: of_match(at, lambda match: play_on(match=match, context=context())), SOME),
    st.builds(lambda at: of_match(at, lambda match: undo(match=match, context=context())), SOME),
    st.builds(lambda at: of_match(at, lambda match: redo(match=match, context=context())), SOME),
    st.builds(
        lambda at, wins: of_match(
            at,
            lambda match: change_options(match=match, options={**match.options, "wins": wins}, context=context()),
        ),
        SOME,
        st.sampled_from(["low", "high"]),
    ),
    st.builds(
        lambda at, random: of_match(at, lambda match: corrected(match, random)),
        SOME,
        st.randoms(use_true_random=True),
    ),
    st.builds(lambda at, day: of_match(at, lambda match: moved(match, day)), SOME, DAYS),
    st.builds(lambda at, day: of_match(at, lambda match: redated(match, day)), SOME, DAYS),
    st.builds(lambda at: of_match(at, deleted), SOME),
    st.builds(lambda at: of_match(at, deleted_for_good), SOME),
    st.builds(lambda at: of_match(at, brought_back), SOME),
    *[st.builds(lambda one, two: of_two(one, two, lambda a, b: merge(player=a, into=b)), PERSON, PERSON)] * 3,
    st.builds(lambda one: of_two(one, one, lambda a, _b: split(player=a)), PERSON),
    st.builds(
        lambda one, name: of_two(one, one, lambda a, _b: rename(player=a, name=name)), PERSON, st.sampled_from(NAMES)
    ),
)
WAITS = st.lists(st.sampled_from([0, 1, 50, 600, 30_000]), min_size=9, max_size=9)  # minutes before each act


def _at_their_times(acts: Sequence[Act], waits: Sequence[int]) -> list[Act]:
    """Return the acts, each delayed by the sum of the waits up to it."""
    return [delayed(minutes, act) for act, minutes in zip(acts, accumulate(waits), strict=False)]


ACTS = st.builds(
    lambda first, then, waits: _at_their_times([*first, *then], waits),
    st.lists(PLAY | SEASON, min_size=1, max_size=4),
    st.lists(PLAY | CHANGE | SEASON, max_size=5),
    WAITS,
)


def club_after(acts: Sequence[Act]) -> Club:
    """Return a new club in which these acts were done, without those that the app refused."""
    club = club_with(key=new_key(), user=None)
    done_in(club, acts)
    return club


def done_in(club: Club, acts: Sequence[Act]) -> None:
    """Do these acts in a club, and skip those that the app refuses."""
    for act in acts:
        with suppress(Refused, Conflict, MatchOver, DateTaken):
            act(club)


__all__ = ["ACTS", "CAST", "Act", "club_after", "done_in"]
