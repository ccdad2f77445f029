"""A game's rules page under the house rules in force: short enough to settle an argument, drawn from its record."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.prose import Reading, Topic
from scorekeeper.words.house_rules import house_rules_line
from scorekeeper.words.rulebook import RuleSentence, lines
from scorekeeper.words.rulebook.bids import bidding
from scorekeeper.words.rulebook.columns import ContractRow, Decks, Worth, decks, steps, worths
from scorekeeper.words.rulebook.melds import laying_off, melds
from scorekeeper.words.rulebook.rounds import RoundNotes, round_rows, rounds_told
from scorekeeper.words.rulebook.setup import setup

TITLES: dict[Topic, str | Promise] = {
    "setup": _("Set-up"),
    "roles": _("Who deals and starts"),
    "rounds": _("Round by round"),
    "bidding": _("Bidding"),
    "turn": _("The turn"),
    "sets": _("Sets and their points"),
    "contracts": _("Contracts"),
    "buying": _("Buying"),
    "laying_down": _("Laying down"),
    "playing_off": _("When you may lay off"),
    "melds": _("Melds and wild cards"),
    "laying_off": _("What fits where"),
    "rummy": _("“Rummy!”"),
    "going_out": _("Going out"),
    "scoring": _("Scoring"),
    "end": _("The end"),
    "good_to_know": _("Good to know"),
}
# The topics on the note card of a game with contracts, and of one without.
CARD_OF_CONTRACTS: frozenset[Topic] = frozenset({"contracts", "playing_off", "scoring"})
CARD_OF_PLAY: frozenset[Topic] = frozenset({"rounds", "turn", "sets", "scoring", "end"})
# The functions that make sentences from the fields of the game; the game's own prose follows these sentences.
DERIVED: dict[Topic, Callable[[Game, Options], Iterator[RuleSentence]]] = {
    "setup": setup,
    "roles": lines.roles,
    "rounds": rounds_told,
    "bidding": bidding,
    "contracts": lines.contracts,
    "buying": lines.buying,
    "melds": melds,
    "laying_off": laying_off,
    "scoring": lines.scoring,
    "end": lines.end,
    "good_to_know": lambda game, options: iter(game.good_to_know(options)),
}


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A sentence of the rules. `ours`: why the app reads the rules so, or "". `house`: it follows from a house rule."""

    text: str
    ours: str
    house: bool


@dataclass(frozen=True, slots=True)
class Section:
    """What is said about a topic: sentences and tables. `card`: it is on the note card too.

    `key` is its anchor, the topic with hyphens: "laying-down".
    """

    key: str
    title: str
    lines: tuple[RuleLine, ...]
    card: bool = False
    decks: tuple[Decks, ...] = ()
    steps: tuple[ContractRow, ...] = ()
    worths: tuple[Worth, ...] = ()
    rounds: tuple[RoundNotes, ...] = ()


class ChosenRule(NamedTuple):
    """A house rule and the words of what was chosen; `house`: it is not the default."""

    option: Option
    chosen: str
    house: bool

    @property
    def ours(self) -> str:
        """Why the app reads the rules so, if the default was chosen and is the app's own reading; else ""."""
        return "" if self.house else str(self.option.ours)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules page of a game: `line` has the house rules in short, `rules` are all of them with what was chosen.

    `sections` are those with a sentence, in the order of TITLES.
    """

    title: str
    about: str
    line: str
    sections: tuple[Section, ...]
    rules: tuple[ChosenRule, ...]


def rulebook(game: Game, options: Options) -> Rulebook:
    """Return the rules page of a game under these house rules; `options` has a value for each of them."""
    # In a game to which the players give a title, no house rule is marked on the page.
    usual = options if game.title_option else game.resolve({})
    commonly = {_text(sentence) for said in _sentences(game, usual).values() for sentence in said}
    return Rulebook(
        title=game.titled(options),
        about=str(game.summary),
        line=house_rules_line(game, options),
        sections=tuple(
            _section(game, options, usual, topic, tuple(_line(sentence, commonly) for sentence in said))
            for topic, said in _sentences(game, options).items()
            if said
        ),
        rules=tuple(
            ChosenRule(option, str(option.choice(options[option.key]).label), options[option.key] != usual[option.key])
            for option in game.options
        ),
    )


def _title(game: Game, options: Options, topic: Topic) -> str:
    """Return the title of a topic; on contracts and melds it depends on the game."""
    if topic == "contracts":
        return gettext("The {contracts}").format(contracts=game.contract_words)
    ranks = game.in_play(game.players[0], options)
    if topic == "melds" and ranks and not ranks.keys() & {JOKER, *game.wilds}:
        return gettext("Melds")
    return str(TITLES[topic])


def _section(game: Game, options: Options, usual: Options, topic: Topic, lines: tuple[RuleLine, ...]) -> Section:
    """Return the section with these lines on a topic; what differs under the house rules `usual` is marked."""
    played_for = topic == "contracts"
    return Section(
        key=topic.replace("_", "-"),
        title=_title(game, options, topic),
        lines=lines,
        card=topic in (CARD_OF_CONTRACTS if game.contracts else CARD_OF_PLAY),
        decks=_decks(game, options, usual) if topic == "setup" else (),
        steps=steps(game, options) if played_for else (),
        worths=worths(game, options, usual) if topic == "scoring" else (),
        rounds=round_rows(game, options) if topic == "rounds" else (),
    )


def _sentences(game: Game, options: Options) -> dict[Topic, tuple[RuleSentence, ...]]:
    """Return the sentences by topic: those derived from the game's declaration, and the game's own words.

    The own words come first on bidding, and on the end of a game with an end of its own: there the fields alone do not
    say how bids are made or when the match ends.
    """
    prose = game.prose(options)
    found: dict[Topic, tuple[RuleSentence, ...]] = {}
    for topic in TITLES:
        own, derived = prose.get(topic, ()), tuple(DERIVED[topic](game, options)) if topic in DERIVED else ()
        own_first = topic == "bidding" or (topic == "end" and game.over is not None)
        found[topic] = (*own, *derived) if own_first else (*derived, *own)
    return found


def _text(sentence: RuleSentence) -> str:
    return str(sentence.text if isinstance(sentence, Reading) else sentence)


def _line(sentence: RuleSentence, usual: Collection[str]) -> RuleLine:
    """Return a sentence as a line of the rules; it follows from a house rule if its text is not among the `usual`."""
    ours = str(sentence.why) if isinstance(sentence, Reading) else ""
    return RuleLine(_text(sentence), ours, _text(sentence) not in usual)


def _decks(game: Game, options: Options, usual: Options) -> tuple[Decks, ...]:
    """Return the rows of the table of decks; () without cards, or if it is the same for any number of players."""
    rows = decks(game, options, usual) if game.copies else ()
    return rows if len(rows) > 1 else ()
