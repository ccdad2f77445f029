"""A game as its one file declares it: plain data, and the functions in which games differ."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from scorekeeper.rules.bids import BidPoints
from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.examples import Example
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.melds.melding import Melding
from scorekeeper.rules.notices import BeforePlay, Notice
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.plays import PileOutcome, Tokens
from scorekeeper.rules.prose import Prose
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.round_points import RoundHands, no_bonus, what_is_left
from scorekeeper.rules.scoring.scores import ScoreWords, Standing, Wins
from scorekeeper.rules.scoring.standings import joint
from scorekeeper.rules.sums import Sum
from scorekeeper.rules.wording import NO_TEXT, Text, ngettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

Dealing = Literal["rotates", "drawn", "tokens", "nobody"]
Role = Literal["dealer", "cutter", "starter"]

ROUND, ROUNDS = _("round"), _("rounds")
CONTRACT, CONTRACTS = _("contract"), _("contracts")
JOKERS = ngettext_lazy("{count} joker", "{count} jokers")


@dataclass(frozen=True, eq=False)  # hashed by identity, so that functions of a game can be cached
class Game:
    """A set of rules, as one file of `games/` declares it.

    What a game does not mention it does not have. Fields that may depend on the house rules are functions of them, with
    the defaults filled in. Rounds and contracts are numbered from 1.
    """

    # The names, players, facts and texts.
    key: str  # identifies the game in records, rows and URLs: never changed
    title: Text
    summary: Text  # one sentence for the catalogue
    catalogue_order: int  # its place in the catalogue, low first

    players: tuple[int, int]  # the fewest and the most
    examples: tuple[Example, ...]  # at least one; tests check them
    facts: frozenset[str] = frozenset()  # the facts of a hand that it has of those shared by games (rules/facts.py)

    # Called with the number of players: the number of sides, of which seat i belongs to side i modulo that number.
    # 0: everybody plays alone.
    sides: Callable[[int, Options], int] = lambda _players, _options: 0
    side_facts: frozenset[str] = frozenset()  # facts of a whole side, in the hand of its first seat

    aliases: tuple[Text, ...] = ()  # other names, for the search
    title_option: str = ""  # the option with the title that a table gives the game
    round_word: Text = ROUND
    round_words: Text = ROUNDS
    contract_word: Text = CONTRACT
    contract_words: Text = CONTRACTS
    left_too: Text = NO_TEXT  # reminds of cards that also count at the end of a round: "stacks too"
    bonus_word: Text = NO_TEXT  # what earns the bonus of a hand: "grabbed exactly 19"

    # What the rules page of the game says besides the sentences made from the other fields.
    prose: Callable[[Options], Prose] = lambda _options: {}
    good_to_know: Callable[[Options], tuple[Text, ...]] = lambda _options: ()  # tips: what players do, and why
    # The sentence that says what is written down, if it is not the same numbers for every hand.
    written_down: Text = NO_TEXT
    published: bool = False  # its rules are printed in several versions, which differ in what they leave open
    players_reading: Text = NO_TEXT  # the reason, if the number of players is this app's own decision
    wild_reading: Text = NO_TEXT  # the reason, if the use of wild cards is this app's own decision

    # Facts and house rules.
    own_facts: tuple[Fact, ...] = ()  # facts of a hand that no other game has
    round_facts: frozenset[str] = frozenset({"dealer"})  # of "dealer", "exact_cut" and "replays"
    hushed: Callable[[Options], frozenset[str]] = lambda _options: frozenset()  # not asked for, but allowed in records
    must_go_out: bool = True  # if somebody can go out, a round ends only when somebody does
    last_discard: bool = True  # going out takes a last card to discard
    last_turn: bool = False  # when somebody has gone out, the others have one more turn, and may be left with 0 points
    left_optional: bool = False  # a scored hand may not state what was left; `round_check` refuses the hands that must
    points_span: tuple[int, int] | None = None  # the range of typed points, besides 0; None: points of cards
    options: tuple[Option, ...] = ()

    # Cards.
    copies: Mapping[str, int] = field(default_factory=dict)  # of each rank in one deck
    decks: Callable[[int, Options], int] = lambda _players, _options: 1  # for those present, before replays add any
    jokers: Callable[[int, Options], int] = lambda _players, _options: 0  # for those present, besides the decks' own
    deal: Callable[[int, int, Options], int] = lambda _players, _number, _options: 0  # cards for each, by round number
    grab: int = 0  # cards that everybody should grab before play; 0: nobody grabs
    wilds: frozenset[str] = frozenset()  # ranks of wild cards
    card_values: Callable[[Options], Mapping[str, int]] = lambda _options: {}  # by rank, in the order of the card pad
    # The values of ranks that differ in a round, by round number.
    round_values: Callable[[int, Options], Mapping[str, int]] = lambda _number, _options: {}
    # The names of ranks that are not called by their letter; also used for a number of their cards ("4 wizards").
    rank_words: Mapping[str, Text] = field(default_factory=lambda: {JOKER: _("joker")})
    rank_numbers: Mapping[str, Text] = field(default_factory=lambda: {JOKER: JOKERS})
    # What playing cards on the pile does; called with the ranks of the pile, the top one last, and those of the cards.
    play: Callable[[Sequence[str], Sequence[str], Options], PileOutcome] | None = None

    # Contracts and roles.
    contracts: tuple[Contract, ...] = ()
    order: tuple[int, ...] = ()  # the number of the contract of each round in turn; empty: it depends on the player
    own_contracts: bool = False  # each player keeps a contract until it is made; somebody's last one ends the match
    melding: Callable[[Options], Melding] | None = None  # what a meld is; None: the referee knows no melds
    tokens: Tokens | None = None
    dealing: Callable[[Options], Dealing] = lambda _options: "rotates"
    # Return who may start, from the hands of those present; None: the player to the dealer's left.
    starters: Callable[[Mapping[str, Hand], Options], tuple[str, ...]] | None = None

    # Score.
    buy_limit: Callable[[Options, int], int | None] = lambda _options, _number: None  # by round number; None: no limit
    # The points of each hand, or of each side at its first seat, before bonuses and tokens.
    points: Callable[[RoundHands], Mapping[str, int]] = what_is_left
    # What is said of a score besides the facts of the hand, by player or by the first seat of a side.
    score_words: Callable[[RoundHands], Mapping[str, ScoreWords]] = lambda _round: {}
    sums: tuple[Sum, ...] = ()  # the facts whose numbers must have a given sum in a completed round
    # Other faults of the hands of a completed round together; their paths are relative to the hands.
    round_check: Callable[[RoundHands], Iterable[Fault]] = lambda _round: ()
    # Faults of the facts stated before play, once all hands have them.
    bids_check: Callable[[RoundHands], Iterable[Fault]] = lambda _round: ()
    # The points for a bid and the tricks taken; None: only `points` computes them.
    bid_points: Callable[[Options], BidPoints] | None = None
    # What the players must know before play: to whom cards are passed, which rank is wild.
    notices: Callable[[BeforePlay], Iterable[Notice]] = lambda _round: ()
    cut_bonus: Callable[[Options], int] = lambda _options: 0  # added for an exact cut
    hand_bonus: Callable[[Hand, Options], int] = no_bonus  # added for the facts of a hand

    # End.
    # The match ends after this number of rounds (called with the number of players),
    rounds: Callable[[int, Options], int | None] = lambda _players, _options: None
    # or after the round in which a total reaches this: that of the house rule `target`, if there is one and it is not 0
    target: Callable[[Options], int | None] = lambda options: int(options.get("target", 0)) or None
    over: Callable[[PlayedRounds], bool] | None = None  # or when this is true; then no total or contract ends it
    loses_at: Callable[[Options], int | None] = lambda _options: None  # a total at or below it loses (see `over`)
    end_bonus: Callable[[PlayedRounds], Mapping[str, int]] | None = None  # added to the totals when the match ends
    best: Callable[[Options], Wins] = lambda _options: "low"  # which total wins
    winners: Callable[[Sequence[Standing], PlayedRounds], tuple[str, ...]] = joint  # of all standings
    # The game's word for how players lost ("a skunk"), from the final standings; partners have one standing.
    defeats: Callable[[Sequence[Standing], Options], Mapping[str, Text]] = lambda _standings, _options: {}

    @cached_property
    def cuts(self) -> bool:
        """Whether somebody cuts before the deal, hoping for an exact cut."""
        return "exact_cut" in self.round_facts

    @cached_property
    def wins(self) -> Wins:
        """Which total wins under the default house rules."""
        return self.best(self.resolve({}))

    @cached_property
    def any_points(self) -> bool:
        """Whether points of a hand are typed and may be 0 (`points_span`); else they are the worth of cards left."""
        return self.points_span is not None

    def values(self, number: int, options: Options) -> Mapping[str, int]:
        """Return the points of each rank in round `number`, by rank in the order of the card pad."""
        return {**self.card_values(options), **self.round_values(number, options)}

    def scored(self, round_: RoundHands) -> Mapping[str, int]:
        """Return the points of each hand of a round, of a side under its first player, before bonuses and tokens."""
        if self.bid_points is not None:
            return self.bid_points(round_.options).points(round_)
        return self.points(round_)

    def has_equal_sides(self, players: int, options: Options) -> bool:
        """Return whether this number of players makes equal sides of two or more, or everybody plays alone."""
        sides = self.sides(players, options)
        return not sides or (players % sides == 0 and players > sides)

    def partners(self, players: Sequence[str], options: Options) -> tuple[tuple[str, ...], ...]:
        """Return the sides, each with its players, all in seat order; empty if everybody plays alone."""
        sides = self.sides(len(players), options)
        return tuple(tuple(players[side::sides]) for side in range(sides))

    def seat_counts(self, options: Options) -> tuple[int, ...]:
        """Return the possible numbers of players, ascending: where there are sides, equal ones of two or more."""
        least, most = self.players
        return tuple(count for count in range(least, most + 1) if self.has_equal_sides(count, options))

    def titled(self, options: Options) -> str:
        """Return the title under these house rules: the table's own, or the game's in the reader's language."""
        return self._own_title(options) or str(self.title)

    def stored_title(self, options: Options) -> str:
        """Return the title under these house rules as rows and exports have it: the table's own, or in English."""
        return self._own_title(options) or self.title.in_english

    def _own_title(self, options: Options) -> str:
        """Return the title that the table gave the game; "" if it gave none, or just the English title of the game."""
        given = self.given_title(options)
        return "" if given and given == self.title.in_english else given

    def given_title(self, options: Options) -> str:
        """Return the title that the table gave the game; "" if it gave none."""
        return str(options.get(self.title_option, "")) if self.title_option else ""

    def resolve(self, options: Options) -> Options:
        """Return the value of each house rule by key: that in `options`, else its default; other keys are dropped."""
        return {option.key: options.get(option.key, option.default) for option in self.options}

    def contract_number(self, number: int) -> int:
        """Return the number (from 1) of the contract of round `number`; `number` itself if contracts have no order."""
        return self.order[number - 1] if self.order else number

    def contract(self, number: int) -> Contract:
        """Return the contract of round `number` (from 1), or contract `number` itself if contracts have no order."""
        return self.contracts[self.contract_number(number) - 1]

    def contracts_made(self, done: int | None) -> str:
        """Return how many of the own contracts are done, in the reader's language: "5 of 12"; "" for None."""
        return "" if done is None else str(_("{done} of {contracts}", done=done, contracts=len(self.contracts)))

    @cached_property
    def repeats(self) -> bool:
        """Whether some contract is played in more than one round."""
        return len({*self.order}) < len(self.order)

    def first_round(self, contract: int) -> int:
        """Return the number of the first round with contract number `contract`; `contract` if they have no order."""
        return self.order.index(contract) + 1 if self.order else contract

    def numbered_round(self, number: int) -> Text:
        """Return a round with its number, in the word of the game: "step 3"."""
        return _("{round} {number}", round=self.round_word, number=number)

    def round_title(self, number: int) -> str:
        """Return the title of a round by its number, in the reader's language and with a capital letter: "Step 3"."""
        title = str(self.numbered_round(number))
        return f"{title[:1].upper()}{title[1:]}"

    def named_round(self, number: int) -> Text:
        """Return "round 9"; if contracts of the game come back, the contract: "step 9", then "step 9, second time"."""
        if not self.repeats:
            return self.numbered_round(number)
        contract = self.contract_number(number)
        if number == self.first_round(contract):
            return _("{round} {number}", round=self.contract_word, number=contract)
        return _("{contract} {number}, second time", contract=self.contract_word, number=contract)

    def again(self, number: int) -> str:
        """Return "step 9 again", in the reader's language, if the contract of a round was played before, else ""."""
        first = self.first_round(self.contract_number(number)) if self.repeats else number
        if number == first:
            return ""
        return str(_("{contract} {number} again", contract=self.contract_word, number=self.contract_number(number)))

    def fewest_buys(self, number: int) -> int:
        """Return the fewest buys with which a hand has the cards to lay down in round `number` and still go out.

        Return 0 if contracts have no order. The deal is that for the fewest players under the default house rules.
        """
        if not self.order:
            return 0
        # The cards dealt and one drawn are compared with the contract and a last discard; a buy brings two cards.
        cards = self.deal(self.players[0], number, self.resolve({})) + 1
        short = self.contract(number).cards + self.last_discard - cards
        return max(0, -(-short // 2))

    def in_play(self, players: int, options: Options, extra_decks: int = 0) -> dict[str, int]:
        """Return the copies by rank for so many present, in the order of the card pad; replays add `extra_decks`."""
        decks = self.decks(players, options) + extra_decks
        counts = {rank: decks * self.copies.get(rank, 0) for rank in self.card_values(options) or self.copies}
        jokers = self.jokers(players, options)
        return {**counts, JOKER: counts[JOKER] + jokers} if jokers else counts

    def exact_cut(self, deal: int, players: int) -> int:
        """Return how many cards must be lifted for an exact cut: those dealt and the upcard; 0 if nobody cuts.

        `deal` is the number of cards dealt to each player.
        """
        return deal * players + 1 if self.cuts else 0

    @cached_property
    def everybody_stays(self) -> bool:
        """Whether nobody can be away in a round: the game has no fact "absent"."""
        return "absent" not in self.facts

    def roles(self, options: Options) -> tuple[Role, ...]:
        """Return which of "dealer", "cutter" and "starter" a round has under these house rules, in this order."""
        deals = self.dealing(options) != "nobody"
        found: dict[Role, bool] = {
            "dealer": deals,
            "cutter": deals and self.cuts,
            "starter": deals or self.starters is not None,
        }
        return tuple(role for role, there in found.items() if there)

    def ends_by_score(self, options: Options) -> bool:
        """Return whether the scores can end a match: by a total, by own contracts or by a rule of the game."""
        return self.own_contracts or self.target(options) is not None or self.over is not None

    def open_ended(self, options: Options) -> bool:
        """Return whether only the keeper ends a match: neither a number of rounds nor the scores do."""
        return self.rounds(self.players[0], options) is None and not self.ends_by_score(options)
