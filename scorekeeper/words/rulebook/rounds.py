"""The rounds of a match that differ in what the table must know before play: the wild rank, the least meld."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.game import Game
from scorekeeper.rules.notices import BeforePlay, Notice, NoticeCode
from scorekeeper.rules.options import Options
from scorekeeper.rules.wording import Text
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.words.notices import in_words
from scorekeeper.words.phrases import number_of_cards
from scorekeeper.words.rulebook import RuleSentence
from scorekeeper.words.rulebook.deals import rounds_played

TOLD: dict[NoticeCode, Text] = {
    "wild": _("Another rank is wild in each {round}."),
    "least_meld": _("What the first meld must count at least goes by the {round}."),
}


@dataclass(frozen=True, slots=True)
class RoundNotes:
    """A round: the cards dealt to each, "" where they are always the same, and what is announced before play."""

    number: int
    cards: str
    says: tuple[str, ...]


def rounds_told(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield a sentence for each kind of notice that differs by round (TOLD); nothing for a game without one."""
    differing = [notice for number in rounds_played(game, options) for notice in notices(game, number, options)]
    codes = dict.fromkeys(notice.code for notice in differing)
    yield from (TOLD[code].format(round=game.round_word) for code in codes)


def round_rows(game: Game, options: Options) -> tuple[RoundNotes, ...]:
    """Return the rounds of the longest match in order; cards dealt are those for the fewest players."""
    return tuple(
        RoundNotes(number, cards_dealt(game, players, number, options), said_before_play(game, number, options))
        for players in game.seat_counts(options)[:1]
        for number in rounds_played(game, options)
    )


def said_before_play(game: Game, number: int, options: Options) -> tuple[str, ...]:
    """Return what is announced to everybody before a round, each as a text: "J wild", "first meld: 90"."""
    return tuple(in_words([notice]) for notice in notices(game, number, options))


def cards_dealt(game: Game, players: int, number: int, options: Options) -> str:
    """Return the cards dealt to each in a round: "3 cards"; "" where each round deals the same."""
    deals = {game.deal(players, round_number, options) for round_number in rounds_played(game, options, players)}
    if len(deals) == 1:
        return ""
    return number_of_cards(game.deal(players, number, options))


def notices(game: Game, number: int, options: Options) -> tuple[Notice, ...]:
    """Return the notices before a round of the kinds in TOLD, without those about certain players."""
    before = BeforePlay(number, options, players=())
    return tuple(notice for notice in game.notices(before) if notice.code in TOLD and not notice.players)
