"""The questions to the referee, and what is entered for them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.pages.referee.settings import Setting
from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.referee import answer

MOST_CARDS = 24  # in a hand, after all buys
MOST_MELDS = 60  # on a table
LaidMelds = tuple[tuple[str, tuple[str, ...]], ...]  # the melds that lie on the table: kind and cards


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for at most `most` cards of a question, in the order they were tapped (`as_tapped`) or sorted as a hand.

    `hint` says what to tap; `then` says, once another slot is filled, that this one comes next. `melds`: the cards make
    a meld that is laid on the table. `token`: a token multiplies their points.
    """

    key: str
    label: str | Promise
    hint: str | Promise
    then: str | Promise = ""
    most: int = MOST_CARDS
    as_tapped: bool = True
    melds: bool = False
    token: bool = False


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """A question: its short name `tab`, its `title` and the slots for its cards. `steps`: it is about a contract."""

    key: str
    tab: str | Promise
    title: str | Promise
    slots: tuple[Slot, ...] = ()
    steps: bool = False


@dataclass(frozen=True)
class Asking:
    """A question with all that is entered so far. It is not stored on the server.

    `into` is the key of the slot that takes the next card and `suit` (S H D C) its suit; `cards` and `tokens` are by
    key of the slot. `contract_number` counts from 1, 0 for none; `player` is the id of the one whose own contract it
    is, `turn` that of the one whose turn comes next, 0 for none, `claims` are those who claim the upcard. `typed` is
    the text of the typed fields by key.
    """

    question: QuestionForm
    into: str = ""
    suit: str = "S"
    contract_number: int = 0
    player: int = 0
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    table: LaidMelds = ()
    turn: int = 0
    claims: tuple[int, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def slot(self) -> Slot | None:
        """The slot that takes the next card: the one chosen, else the first; None in a question without cards.

        If the first is for melds and the table has some, the last takes its place.
        """
        slots = self.question.slots
        chosen = next((slot for slot in slots if slot.key == self.into), None)
        if chosen or not slots:
            return chosen
        return slots[-1] if slots[0].melds and self.table else slots[0]

    def cards_in(self, key: str) -> tuple[str, ...]:
        """Return the cards in the slot with this key, in the order entered; () for none."""
        return self.cards.get(key, ())

    @property
    def about_table(self) -> bool:
        """Whether the question is about the melds on the table."""
        return any(slot.melds for slot in self.question.slots)

    def card_counts(self) -> Counter[str]:
        """Return how often each card is entered so far, on the table too.

        The single card that is asked about is left out.
        """
        found = Counter(card for slot in self.question.slots if slot.most > 1 for card in self.cards_in(slot.key))
        if self.about_table:
            found.update(card for _kind, cards in self.table for card in cards)
        return found


LAID = Slot("laid", _("The table"), _("Tap a meld on the table, low to high."), melds=True)

LAY_DOWN = QuestionForm(
    "lay_down",
    _("Lay down?"),
    _("Can I lay down?"),
    (Slot("hand", _("The hand"), _("Tap the cards of the hand."), as_tapped=False),),
    steps=True,
)
MELD = QuestionForm(
    "meld",
    _("A meld?"),
    _("Is this a meld?"),
    (Slot("meld", _("The meld"), _("Tap the cards of the meld, in any order.")),),
)
LAY_OFF = QuestionForm(
    "lay_off",
    _("Fits?"),
    _("Does this card fit?"),
    (LAID, Slot("card", _("The card"), _("Tap the card."), most=1)),
)
RUMMY = QuestionForm(
    "rummy",
    _("Rummy!"),
    _("Is that a rummy?"),
    (LAID, Slot("card", _("The discard"), _("Tap the card thrown away."), most=1)),
)
BUY = QuestionForm("buy", _("Who buys?"), _("Who gets the upcard?"))
BEATS = QuestionForm(
    "beats",
    _("Beats it?"),
    _("Does my set beat that?"),
    (
        Slot(
            "before",
            _("The set before"),
            _("Tap the set played before, and whose it is."),
            _("Now the set before."),
            most=12,
            token=True,
        ),
        Slot("mine", _("My set"), _("Tap my set, and whose it is."), _("Now my set."), most=12, token=True),
    ),
)
PLAY = QuestionForm(
    "play",
    _("This play?"),
    _("What does this play do?"),
    (
        Slot("pile", _("The pile"), _("Tap the last few cards of the pile, the top one last.")),
        Slot("cards", _("The play"), _("Tap the cards played, all of one rank.")),
    ),
)
SCORE_OF = QuestionForm("score_of", _("Points?"), _("What does it bring?"))
CARDS_LEFT = QuestionForm(
    "cards_left",
    _("Cards left?"),
    _("What do these cards cost?"),
    (Slot("left", _("The cards"), _("Tap the cards left in one hand."), as_tapped=False),),
)
BARRED_BID = QuestionForm("barred_bid", _("Last bid?"), _("Which bid is barred?"))
LEAST_MELD = QuestionForm("least_meld", _("First meld?"), _("What must a first meld count?"))


def questions_of(setting: Setting) -> tuple[QuestionForm, ...]:
    """Return the questions that the game has under these house rules; the one about buys only in a match."""
    return tuple(_questions(setting.game, setting.options, setting.round if setting.players else 0))


def has_questions(game: Game, options: Options, number: int) -> bool:
    """Return whether the game has a question under these house rules in round `number`, 0 outside a match."""
    return any(_questions(game, options, number))


def _questions(game: Game, options: Options, number: int) -> Iterator[QuestionForm]:
    """Yield the questions of a game in the order of the page; that on buys only if `number` is of a round, not 0."""
    if game.melding is not None:
        yield from (LAY_DOWN, MELD, LAY_OFF)
    if game.melding is not None and game_facts.calls_rummy(game, options):
        yield RUMMY
    if number and "buys" in game_facts.asked(game, options) and game.buy_limit(options, number) != 0:
        yield BUY
    if game.tokens is not None:
        yield BEATS
    if game.play is not None:
        yield PLAY
    yield from _about_score(game, options)


def _about_score(game: Game, options: Options) -> Iterator[QuestionForm]:
    """Yield the questions about points and bids that a game has under these house rules."""
    if game.own_facts:
        yield SCORE_OF
    if bars_bids(game, options):
        yield BARRED_BID
    if least_melds(game, options):
        yield LEAST_MELD
    if _worth_varies(game, options):
        yield CARDS_LEFT


def bars_bids(game: Game, options: Options) -> bool:
    """Return whether a bid may be barred to the last to bid."""
    others = [0] * (max(game.players[0], 2) - 1)
    return bool(answer(_asked("barred_bid", game, options, bids=others)).get("barred"))


def least_melds(game: Game, options: Options) -> tuple[str, ...]:
    """Return what the least first meld depends on: ("round",) or ("total",); () in a game without one."""

    def least(**told: int) -> object:
        """Return the points of the least first meld; None in a game without one.

        `told` is the number of the round (`round=2`), the total (`total=500`) or nothing, for the first deal.
        """
        return answer(_asked("least_meld", game, options, **told)).get("least")

    first, most = least(), game.rounds(game.players[0], options)
    if first is None:
        return ()
    return ("round",) if most and least(round=most) != first else ("total",)


def _asked(ask: str, game: Game, options: Options, **parts: object) -> dict[str, object]:
    """Return a request to the rules about a game under these house rules; `parts` are further fields of it."""
    return {"ask": ask, "game": game.key, "options": dict(options), **parts}


def _worth_varies(game: Game, options: Options) -> bool:
    """Return whether the points of a card left in hand depend on the round, or may be negative."""
    worths = game.values(1, options)
    return "cards" in game.facts and (worths != game.values(2, options) or min(worths.values(), default=0) < 0)
