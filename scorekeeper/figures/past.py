"""What the pages of a club's past show, as plain data: what `queries/past` answers.

Persons are the ids of main players, matches the ids of matches; `names` in each answer says what they are called.
A game group is its key (game_groups.py), "" for all games.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rating import Rating

Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class PlayedGroup:
    """A game group: its key, the game's, the table's title ("" where the game has its own), matches in the period."""

    key: str
    game: str
    title: str
    matches: int


@dataclass(frozen=True, slots=True)
class Choices:
    """What the filters of a page offer: game groups, most played first, and years, newest first."""

    groups: Sequence[PlayedGroup]
    years: Sequence[int]


@dataclass(frozen=True, slots=True)
class Origin:
    """The first match (and round, if any) that a number came from; `times`: how often the number was reached."""

    value: int
    match: int
    date: date
    number: int | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class FormMatch:
    """One match of somebody's form: their `rank`, None where they had left."""

    match: int
    date: date
    rank: int | None
    won: bool
    total: int


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after a match, in points round 1000, and what it is good to, more or less."""

    match: int
    date: date
    points: int
    spread: int


@dataclass(frozen=True, slots=True)
class RatingLine:
    """The newest rating, oldest point first; `provisional`: fewer than ten rated matches. Over all games and years."""

    points: Sequence[RatingPoint]
    provisional: bool


@dataclass(frozen=True, slots=True)
class Rival:
    """Another person, and how the person of the page did against them (`sums.ahead`: the page's person is ahead)."""

    player: int
    sums: PairSums


@dataclass(frozen=True, slots=True)
class GameFigures:
    """The figures that belong to one game group: that which is asked for, or with all games that played most.

    `sums` are the person's, `club` everybody's, in the same period. `best`, `worst`: whole matches in which the person
    is placed; None where there is none.
    """

    group: PlayedGroup
    sums: PlayerSums
    club: ClubSums
    best: Origin | None
    worst: Origin | None


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """The page of a person. `sums`: of what is asked for; they are empty, and `game` is None, where nothing was played.

    `form`: the last ten, oldest first; `biggest_hand`: the most caught with in one hand, None where never; `rivals` by
    matches shared, then name; `rating` None before a rated match.
    """

    player: int
    names: Names
    choices: Choices
    sums: PlayerSums
    form: Sequence[FormMatch]
    game: GameFigures | None
    biggest_hand: Origin | None
    rivals: Sequence[Rival]
    rating: RatingLine | None


@dataclass(frozen=True, slots=True)
class PairGame:
    """Two persons in one game group."""

    group: PlayedGroup
    sums: PairSums


@dataclass(frozen=True, slots=True)
class PairDistances:
    """How far apart two persons were in one game group: that which is asked for, or the one played most.

    `sums.mean_lead` is the average; `closest`, `widest`: the least and the most apart (`value`: a's lead, by which
    one sees who was better; `times` counts both ways). None where totals never compare.
    """

    group: PlayedGroup
    sums: PairSums
    closest: Origin | None
    widest: Origin | None


@dataclass(frozen=True, slots=True)
class PairFigures:
    """The page of two persons, `a` first; `games`: most played first.

    `last`: the last ten matches, oldest first: 1 where `a` has the better rank, -1 the worse, 0 the same.
    """

    a: int
    b: int
    names: Names
    choices: Choices
    sums: PairSums
    last: Sequence[int]
    games: Sequence[PairGame]
    distances: PairDistances | None


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record, with the match and the round if there is one; a streak and exact cuts are of no one match."""

    player: int
    match: int | None
    date: date | None
    group: str
    number: int | None


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record and who holds it: in order of the matches, then by name; of more than 20 the newest.

    `value` is the points, times or wins; `of`: out of how many (exact cuts: rounds cut).
    """

    value: int
    holders: Sequence[Holder]
    of: int | None = None


@dataclass(frozen=True, slots=True)
class TotalLine:
    """One of the best or worst totals; `position` from 1, equal ones share it; `margin` None but for a sole winner."""

    position: int
    total: int
    player: int
    match: int
    date: date
    margin: int | None


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """How good somebody is: their sums, the newest rating (over all games and years), the match of the best total.

    `rating` is None before a rated match; `best` of all games, and where there is no whole match.
    """

    player: int
    sums: PlayerSums
    rating: Rating | None
    best: int | None


@dataclass(frozen=True, slots=True)
class RecordFigures:
    """The records of a club in a game group, or in all, and in a period; None where it never happened.

    `group` is the one that `best` and `worst` (five each) are of: that which is asked for, or the one played most.
    `ranking`: everybody by wins less expected, then name.
    """

    names: Names
    choices: Choices
    group: PlayedGroup | None
    best: Sequence[TotalLine]
    worst: Sequence[TotalLine]
    biggest_hand: ClubRecord | None
    closest: ClubRecord | None
    comeback: ClubRecord | None
    most_outs: ClubRecord | None
    longest_streak: ClubRecord | None
    exact_cuts: ClubRecord | None
    ranking: Sequence[RankedPlayer]


@dataclass(frozen=True, slots=True)
class MonthFigures:
    """A month from 1: nights, matches, and who won how many, most first, then by name."""

    month: int
    nights: int
    matches: int
    winners: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class YearMatch:
    """The match of the year: the greatest comeback, else the narrowest win; of equals the newest.

    `margin`: how far ahead the winner was at last; `behind`: how far behind before, and after which round (`number`).
    """

    match: int
    date: date
    player: int
    margin: int
    behind: int | None
    number: int | None


@dataclass(frozen=True, slots=True)
class YearFigures:
    """The page of a year: the club's sums, everybody's by wins less expected, then name; what was played most first."""

    year: int
    names: Names
    choices: Choices
    sums: ClubSums
    players: Sequence[tuple[int, PlayerSums]]
    months: Sequence[MonthFigures]
    match: YearMatch | None
    most_played: Sequence[PlayedGroup]


@dataclass(frozen=True, slots=True)
class PlacedTotal:
    """Where a winner's total stands in the game group: `position` 1 to 5, the `better` ones, how many are `level`."""

    group: str
    position: int
    better: Sequence[TotalLine]
    level: int


@dataclass(frozen=True, slots=True)
class ResultFigures:
    """What a result says at once: where the winner's total stands, and wins in a row up to it (player → wins)."""

    names: Names
    total: PlacedTotal | None
    runs: Mapping[int, int]
