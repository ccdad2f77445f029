"""What the app knows of a game: one declarative record, plus the functions in which games differ."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.melding import Melding
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.pile_play import PileOutcome
from scorekeeper.rules.prose import Prose
from scorekeeper.rules.record import Hand
from scorekeeper.rules.round_points import RoundHands, no_bonus, what_is_left
from scorekeeper.rules.scores import HandScore, Standing, Wins
from scorekeeper.rules.ties import joint

Dealing = Literal["rotates", "drawn", "tokens", "nobody"]
Role = Literal["dealer", "cutter", "starter"]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a record as data, and the part of its sheet that it shows."""

    record: Mapping[str, Any]
    sheet: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens from `top` downwards, one a player, that multiply what is left in the holder's hand.

    They go out in seat order from the first dealer; after a round in the `order` made of the tokens
    held, the scores of the round and the house rules. The highest token deals, the lowest starts.
    They multiply the sets played, too: `pattern` names what such a set is, and raises NoSet where the
    cards are none.
    """

    top: int
    order: Callable[[Mapping[str, int], Mapping[str, int], Options], Sequence[str]]
    pattern: Callable[[Sequence[str], Options], str]


@dataclass(frozen=True, eq=False)  # hashed by identity, so that what follows from a game can be cached
class Game:
    """A set of rules. What a game does not mention it does not have.

    Said of it: `catalogue_order` is its place among the others, low first; `title_option` is the option
    by which a table gives it a title of its own. `left_too` says which of the cards left at the end of
    a round one might forget, `bonus_word` what earned a bonus; both may be empty. `prose` is what a
    rules page says of it under the house rules, besides what follows from the rest of this record;
    `good_to_know` what its sources tell that is no rule: what players do, and why.
    `published`: its rules are printed in several versions, so what they leave open differs.
    `players_reading` and `wild_reading` say why, where the number of players or the use of wild cards
    is this app's own decision.

    Facts: `facts` and `round_facts` are the fields of a hand and of a round that the game knows of those shared
    (rules/facts.py); `own_facts` declares those of a hand that no other game has; `hushed` are those of a hand
    that house rules take out of play, though they may still be recorded.
    A round ends when somebody goes out, if `must_go_out`; `last_discard`: that takes a last card to discard.
    `any_points`: the points of a hand are all there is, and may be 0 or negative.

    Cards: `copies` counts each rank in one deck; `jokers` are those put in besides the decks'.
    `grab` is how many cards everybody should have taken before play; 0 where nobody grabs.
    `decks` and `jokers` take the players present, before replays add decks; `deal` takes them, the
    round's number and the house rules, and tells the cards for each. `card_values` comes in the order of
    the card pad; `rank_words` says what a rank is called whose letter does not tell. `play` tells what
    cards of one rank do on the pile (its last card on top), where everybody plays on one.

    Contracts: `order` names the contract (from 1) of each round in turn. With `own_contracts` each
    player works on one until it is made, and the match ends when somebody has made the last. `melding`
    says what a meld is under the house rules; None where the referee knows no melds.

    Roles: `dealing` tells how a round gets its dealer; `starters` names who may start by the hands
    of those present, where it is not the player to the dealer's left.

    Score: `points` is what a hand brings, given what its cards left are worth. Where that depends on the house
    rules, the round or the other hands, `round_points` says it of all hands at once. `round_check` names what is
    wrong with the hands of a completed round together, by paths below them. `cut_bonus` what an
    exact cut adds, `hand_bonus` what the facts of a hand add. `buy_limit` takes the round's number;
    None: no limit.

    End: after so many `rounds`, or after the round in which a total reaches the `target`; None where there
    is none. `best` says which total wins. `winners` picks them from all standings and hands of the last round.
    """

    key: str
    title: str
    summary: str
    catalogue_order: int
    players: tuple[int, int]
    facts: frozenset[str]
    examples: tuple[Example, ...]

    aliases: tuple[str, ...] = ()
    title_option: str = ""
    round_word: str = "round"
    round_words: str = "rounds"
    contract_word: str = "contract"
    contract_words: str = "contracts"
    left_too: str = ""
    bonus_word: str = ""
    prose: Callable[[Options], Prose] = lambda _options: {}
    good_to_know: Callable[[Options], tuple[str, ...]] = lambda _options: ()
    published: bool = False
    players_reading: str = ""
    wild_reading: str = ""

    own_facts: tuple[Fact, ...] = ()
    round_facts: frozenset[str] = frozenset({"dealer"})
    hushed: Callable[[Options], frozenset[str]] = lambda _options: frozenset()
    must_go_out: bool = True
    last_discard: bool = True
    any_points: bool = False
    options: tuple[Option, ...] = ()

    copies: Mapping[str, int] = field(default_factory=dict)
    jokers: Callable[[int, Options], int] = lambda _players, _options: 0
    decks: Callable[[int, Options], int] = lambda _players, _options: 1
    deal: Callable[[int, int, Options], int] = lambda _players, _number, _options: 0
    grab: int = 0
    wilds: frozenset[str] = frozenset()
    card_values: Callable[[Options], Mapping[str, int]] = lambda _options: {}
    rank_words: Mapping[str, str] = field(default_factory=lambda: {JOKER: "joker"})
    play: Callable[[Sequence[str], Sequence[str]], PileOutcome] | None = None

    contracts: tuple[Contract, ...] = ()
    order: tuple[int, ...] = ()
    own_contracts: bool = False
    melding: Callable[[Options], Melding] | None = None
    tokens: Tokens | None = None
    dealing: Callable[[Options], Dealing] = lambda _options: "rotates"
    starters: Callable[[Mapping[str, Hand]], tuple[str, ...]] | None = None

    buy_limit: Callable[[Options, int], int | None] = lambda _options, _number: None
    points: Callable[[Hand, int], int] = what_is_left
    round_points: Callable[[RoundHands], Mapping[str, int]] | None = None
    round_check: Callable[[RoundHands], Iterable[Fault]] = lambda _round: ()
    cut_bonus: Callable[[Options], int] = lambda _options: 0
    hand_bonus: Callable[[Hand, Options], int] = no_bonus

    rounds: Callable[[Options], int | None] = lambda _options: None
    target: Callable[[Options], int | None] = lambda _options: None
    best: Callable[[Options], Wins] = lambda _options: "low"
    winners: Callable[[Sequence[Standing], Mapping[str, HandScore], Options], tuple[str, ...]] = joint

    @cached_property
    def cuts(self) -> bool:
        """Whether somebody cuts before the deal, hoping for an exact cut."""
        return "exact_cut" in self.round_facts

    @cached_property
    def wins(self) -> Wins:
        """Say which total wins where the table has chosen nothing else."""
        return self.best(self.resolve({}))

    def titled(self, options: Options) -> str:
        """Return its title at a table with these house rules."""
        return str(options[self.title_option]) if self.title_option else self.title

    def given_title(self, options: Options) -> str:
        """Return the title that a table gave it, empty where it gave none."""
        return str(options.get(self.title_option, "")) if self.title_option else ""

    def resolve(self, options: Options) -> Options:
        """Fill in the defaults of what the table did not choose."""
        return {option.key: options.get(option.key, option.default) for option in self.options}

    def score_hands(self, round_: RoundHands) -> Mapping[str, int]:
        """Return what each hand of a completed round brings, before bonuses and tokens."""
        if self.round_points is not None:
            return self.round_points(round_)
        return {player: self.points(hand, round_.left[player]) for player, hand in round_.hands.items()}

    def step(self, number: int) -> int:
        """Return which contract (from 1) is played in round `number` (from 1); the round itself where none is."""
        return self.order[number - 1] if self.order else number

    def contract(self, number: int) -> Contract:
        """Return the contract of round `number` (from 1), in a game in which it goes with the round."""
        return self.contracts[self.step(number) - 1]

    def contracts_made(self, done: int | None) -> str:
        """Say how many of the own contracts are made: "5 of 12"; nothing where they go with the round."""
        return "" if done is None else f"{done} of {len(self.contracts)}"

    @cached_property
    def repeats(self) -> bool:
        """Whether some contract is played in more than one round."""
        return len({*self.order}) < len(self.order)

    def first_round(self, step: int) -> int:
        """Return the round (from 1) in which a contract (from 1) is played first."""
        return self.order.index(step) + 1 if self.order else step

    def round_title(self, number: int) -> str:
        """Name round `number` by its number alone, as a title: "Step 3"."""
        return f"{self.round_word.capitalize()} {number}"

    def named_round(self, number: int) -> str:
        """Name round `number` by what is played in it: "step 9"; "step 9, second time" where it comes back."""
        if not self.repeats:
            return f"{self.round_word} {number}"
        step = self.step(number)
        return f"{self.contract_word} {step}{'' if number == self.first_round(step) else ', second time'}"

    def again(self, number: int) -> str:
        """Say that the contract of round `number` was played before: "step 9 again"; else nothing."""
        first = self.first_round(self.step(number)) if self.repeats else number
        return f"{self.contract_word} {self.step(number)} again" if number > first else ""

    def fewest_buys(self, number: int) -> int:
        """Count the buys it takes at least to lay down in round `number` and still be able to go out."""
        if not self.order:
            return 0
        # Cards dealt and one drawn, against the contract and a last discard; a buy brings two cards.
        held = self.deal(self.players[0], number, self.resolve({})) + 1
        short = self.contract(number).cards + self.last_discard - held
        return max(0, -(-short // 2))

    def lacking(self, grabbed: int) -> int:
        """Count the cards still to take after a grab; below 0: to give back."""
        return self.grab - grabbed

    def in_play(self, players: int, options: Options, extra_decks: int = 0) -> dict[str, int]:
        """Count each rank in all decks for so many present, in the order of the card pad."""
        decks = self.decks(players, options) + extra_decks
        counts = {rank: decks * self.copies.get(rank, 0) for rank in self.card_values(options)}
        jokers = self.jokers(players, options)
        return {**counts, JOKER: counts[JOKER] + jokers} if jokers else counts

    def exact_cut(self, deal: int, players: int) -> int:
        """Count the cards of an exact cut: all that are dealt and the upcard; 0 where nobody cuts."""
        return deal * players + 1 if self.cuts else 0

    @cached_property
    def everybody_stays(self) -> bool:
        """Whether nobody can be away, so that nobody can join later either."""
        return "absent" not in self.facts

    def deal_rotates(self, options: Options) -> bool:
        """Return whether the deal passes to the left each round."""
        return self.dealing(options) == "rotates"

    def roles(self, options: Options) -> tuple[Role, ...]:
        """List the roles that somebody has in a round."""
        deals = self.dealing(options) != "nobody"
        found: dict[Role, bool] = {
            "dealer": deals,
            "cutter": deals and self.cuts,
            "starter": deals or self.starters is not None,
        }
        return tuple(role for role, there in found.items() if there)

    def ends_by_score(self, options: Options) -> bool:
        """Return whether it depends on the hands when the match ends."""
        return self.own_contracts or self.target(options) is not None

    def open_ended(self, options: Options) -> bool:
        """Return whether any round may be the last, as only the keeper ends the match."""
        return self.rounds(options) is None and not self.ends_by_score(options)

    def length(self, options: Options) -> str:
        """Say how long a match is: "10 steps", "to 100 points", "6 rounds or to 500 points", "open end"."""
        rounds, target = self.rounds(options), self.target(options)
        ends = [
            f"{rounds} {self.round_word if rounds == 1 else self.round_words}" if rounds else "",
            f"to {target} points" if target else "",
            f"to {self.contract_word} {len(self.contracts)}" if self.own_contracts else "",
        ]
        return " or ".join(filter(None, ends)) or "open end"
