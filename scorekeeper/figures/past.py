"""The figures that pages show, as plain data: what `queries/past` returns.

Persons are ids of main players, matches are ids; `names` maps persons to their names. A game group is given by its
key (game_groups.py), "" for all games.
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
    """A game group: its key, the key of the game, the title, and the number of matches in the period.

    `title` is what the table called the game; "" if the game has its own title.
    """

    key: str
    game: str
    title: str
    matches: int


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of a page's filters: game groups, most played first, and years, newest first."""

    groups: Sequence[PlayedGroup]
    years: Sequence[int]


@dataclass(frozen=True, slots=True)
class Origin:
    """A value and where it was reached first: the match, its date, and the number of the round (None if of no round).

    `times`: in how many matches it was reached, counted up to 100.
    """

    value: int
    match: int
    date: date
    number: int | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class FormMatch:
    """One match of a person's form; `rank` is None if the person left before the end."""

    match: int
    date: date
    rank: int | None
    won: bool
    total: int


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """One match of a person, and the rating after it."""

    match: int
    date: date
    rating: Rating


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """Another person, met as an opponent or as a partner, with the sums of both as the person of the page sees them."""

    player: int
    sums: PairSums


@dataclass(frozen=True, slots=True)
class GameFigures:
    """The figures of a person in one game group: the one asked for, or the one played most.

    `sums` are the person's, `club` everybody's, in the same period. `best`, `worst`: the person's totals in whole
    matches in which the person is placed; None if there is none.
    """

    group: PlayedGroup
    sums: PlayerSums
    club: ClubSums
    best: Origin | None
    worst: Origin | None


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """The figures of a person in a game group and a year. `game` is None if nothing was played there.

    `form`: the last ten matches, oldest first. `biggest_hand`: the most points caught with in one hand, None if never;
    `rated`: the newest rated matches of all games and years, at most 60, oldest first. `rivals` by matches together,
    `partners` by wins together, most first.
    """

    player: int
    names: Names
    choices: Choices
    sums: PlayerSums
    form: Sequence[FormMatch]
    game: GameFigures | None
    biggest_hand: Origin | None
    rivals: Sequence[OtherPlayer]
    rated: Sequence[RatedMatch]
    partners: Sequence[OtherPlayer] = ()


@dataclass(frozen=True, slots=True)
class PairFigures:
    """The figures of two persons, as `a` sees them; `games`: the sums in each game group, most played first.

    `together`: the sums as partners. `last`: up to ten matches, oldest first: 1 where `a` has the better rank, -1 the
    worse, 0 the same. `closest`, `widest`: the least and the greatest distance of totals in the first of `games`, with
    a negative `value` if `b` leads and `times` of either's lead; None if no totals compare.
    """

    a: int
    b: int
    names: Names
    choices: Choices
    sums: PairSums
    last: Sequence[int]
    games: Sequence[tuple[PlayedGroup, PairSums]]
    closest: Origin | None
    widest: Origin | None
    together: PairSums


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record, one person or a side, in which match, on which date, in which game group and in which round.

    Streaks and exact cuts belong to no single match: `match` is None for them.
    """

    players: tuple[int, ...]
    match: int | None
    date: date | None
    group: str
    number: int | None


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record and its holders in the order of the matches, then by name; of more than 20 only the newest.

    `value` is in points, times or wins; `of`: out of how many (rounds cut, for exact cuts), else None.
    """

    value: int
    holders: Sequence[Holder]
    of: int | None = None


@dataclass(frozen=True, slots=True)
class TotalLine:
    """One of the best or worst totals of a game group, of one person or of a side.

    Equal totals share a `position`, from 1; `margin` is the winner's lead at the end, None unless one won alone.
    """

    position: int
    total: int
    players: tuple[int, ...]
    match: int
    date: date
    margin: int | None


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A person in a ranking: the sums, the newest rating over all games and years, and the match of the best total.

    `rating` is None before a rated match, `best` in a ranking over all games, and without a whole match.
    """

    player: int
    sums: PlayerSums
    rating: Rating | None
    best: int | None


@dataclass(frozen=True, slots=True)
class RecordFigures:
    """The records of a club in a game group and a year; each `ClubRecord` is None if nobody has reached anything.

    `best` and `worst` (at most five each) are of `group`: the one asked for, or the one played most, if possible with a
    whole match; None if none was played. `ranking`: everybody by wins less expected wins, most first, then by name.
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
class PlacedTotal:
    """The position, 1 to 5, of a winner's total in its game group; the `better` totals; how many others equal it."""

    group: str
    position: int
    better: Sequence[TotalLine]
    level: int


@dataclass(frozen=True, slots=True)
class MonthFigures:
    """A month with a match (`month` from 1); `winners`: wins by person, of those who won."""

    month: int
    nights: int
    matches: int
    winners: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class YearMatch:
    """The match of the year: the greatest comeback, else the narrowest win; the newest of equals.

    `players`: who won it, one person or a side. `margin`: points ahead at the end; `behind`: points behind before that,
    after round `number`, None without a comeback.
    """

    match: int
    date: date
    players: tuple[int, ...]
    margin: int
    behind: int | None
    number: int | None


@dataclass(frozen=True, slots=True)
class YearFigures:
    """The figures of a year: the club's sums, and everybody's by wins less expected wins, most first, then by name.

    `choices` has the game groups of the year. `months` are those with a match, in order; `match` is the match of the
    year, None without one.
    """

    year: int
    names: Names
    choices: Choices
    sums: ClubSums
    players: Sequence[tuple[int, PlayerSums]]
    months: Sequence[MonthFigures]
    match: YearMatch | None
