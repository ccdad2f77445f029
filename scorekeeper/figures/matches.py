"""A counted match: what figures need of its record and its sheet, by person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from scorekeeper.figures.club import Club
from scorekeeper.figures.game_groups import GameGroup, group_of, title_of
from scorekeeper.figures.identities import Persons
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import fold
from scorekeeper.rules.record import Hand, Record
from scorekeeper.rules.scores import HandScore, RoundSheet, Sheet, Standing
from scorekeeper.rules.sheet import derive


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand of somebody present. `caught`: with cards left, in a game in which these are the points."""

    points: int
    score: int
    total: int
    out: bool
    caught: bool
    buys: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A scored round: the hands of those present, in order of name, and who cut."""

    number: int
    cutter: str | None
    exact_cut: bool
    hands: Mapping[str, HandResult]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended for somebody who took part; place and rank are None for who had left."""

    person: str
    place: int | None
    rank: int | None
    won: bool
    total: int
    outs: int


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A counted match. `results` has everybody who took part, in order of name.

    `title` is what the table called the game; empty where it has its own. `whole`: finished by the rules, not ended.
    """

    date: date
    game: Game
    group: GameGroup
    title: str
    whole: bool
    results: Mapping[str, Result]
    rounds: tuple[RoundResult, ...]

    @property
    def placed(self) -> list[Result]:
        """List the results of those who were there to the end, in order of name."""
        return [result for result in self.results.values() if result.place is not None]

    @property
    def winners(self) -> list[Result]:
        """List the results of the winners, in order of name."""
        return [result for result in self.results.values() if result.won]


def counted_matches(club: Club) -> list[PlayedMatch]:
    """List the finished matches of a faultless club that have a round, in order: by date, then by when they began."""
    persons = Persons(club)
    matches = [(night.date, match.began, match.record) for night in club.nights for match in night.matches]
    matches.sort(key=lambda match: match[:2])
    found = (_counted(played_on, record, persons) for played_on, _began, record in matches if record.rounds)
    return [match for match in found if match is not None]


def _counted(played_on: date, record: Record, persons: Persons) -> PlayedMatch | None:
    sheet = derive(record)
    names = {player: persons.named(player) for player in record.players}
    return played_match(played_on, record, sheet, names) if sheet.finished else None


def played_match(played_on: date, record: Record, sheet: Sheet, names: Mapping[str, str]) -> PlayedMatch:
    """Return what figures need of a counted match; `names` says which person each player of the record is."""
    game = get(record.game)
    seats = sorted(record.players, key=lambda player: fold(names[player]))
    rounds = zip(record.rounds, sheet.rounds, strict=True)
    return PlayedMatch(
        date=played_on,
        game=game,
        group=group_of(game, record),
        title=title_of(game, record),
        whole=not record.ended,
        results={result.person: result for result in _results(sheet, names, seats)},
        rounds=tuple(
            RoundResult(
                number=derived.number,
                cutter=None if derived.cutter is None else names[derived.cutter],
                exact_cut=written.exact_cut,
                hands=_hands(game, written.hands, derived, names, seats),
            )
            for written, derived in rounds
        ),
    )


def _results(sheet: Sheet, names: Mapping[str, str], seats: Iterable[str]) -> Iterable[Result]:
    standings = {standing.player: standing for standing in sheet.standings}
    for player in seats:
        standing, won = standings[player], player in sheet.winners
        # Who has never been at the table has no total.
        if standing.total is not None:
            rank = _rank(standing, won=won)
            yield Result(names[player], standing.place, rank, won, standing.total, standing.outs)


def _rank(standing: Standing, *, won: bool) -> int | None:
    """Return the rank: the first for winners, the second for who stands first but did not win."""
    if won or standing.place is None:
        return 1 if won else None
    return max(2, standing.place)


def _hands(
    game: Game, written: Mapping[str, Hand], derived: RoundSheet, names: Mapping[str, str], seats: Iterable[str]
) -> dict[str, HandResult]:
    # Elsewhere the points are not those of the cards left.
    of_cards = not game.any_points and "melded" not in game.facts
    present = (player for player in seats if not derived.hands[player].absent)
    return {names[player]: _hand(written[player], derived.hands[player], of_cards=of_cards) for player in present}


def _hand(hand: Hand, score: HandScore, *, of_cards: bool) -> HandResult:
    return HandResult(
        points=score.points or 0,
        score=score.score or 0,
        total=score.total or 0,
        out=hand.out,
        caught=of_cards and not (hand.out or hand.floating),
        buys=hand.buys,
    )
