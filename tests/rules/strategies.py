"""Random legal records, for property tests of all floors.

Making a strategy takes Hypothesis longer than drawing from it, so those used often are made once.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Options, Scalar
from scorekeeper.rules.record import Hand, Record, Round, hand_from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.fixtures.hands_by_game import MAKERS, Deal, fits

CAST = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida", "Jo", "Kit", "Lu")
NOTES = st.sampled_from(["", "", "late night", "two\nlines"])
REPLAYS = st.sampled_from([0, 0, 0, 1, 2])
PLAYED_ON = st.none() | st.dates()
COUNTS: Mapping[str, st.SearchStrategy[int | None]] = {
    "rummies": st.integers(0, 3),
    "melded": st.none() | st.integers(0, 150),
    "grabbed": st.none() | st.integers(15, 23),
}
LAID_DOWN = st.sampled_from([None, True, False])
LAID_DOWN_BEFORE_THE_END = st.sampled_from([None, True])


@st.composite
def records(
    draw: st.DrawFn,
    game: str | None = None,
    max_rounds: int = 4,
    max_players: int = 6,
) -> Record:
    """Give a faultless record of this game, or of any."""
    rules = games()[game or draw(one_of(tuple(sorted(games()))))]
    least, most = rules.players
    players = CAST[: draw(st.integers(least, max(least, min(most, max_players))))]
    chosen = draw(options(rules.key))
    if not fits(rules, len(players), rules.resolve(chosen)):
        counts = [count for count in range(least, most + 1) if fits(rules, count, rules.resolve(chosen))]
        players = CAST[: draw(st.sampled_from(counts[:3]))]
    resolved = rules.resolve(chosen)
    deals = rules.dealing(resolved) != "nobody"
    first_dealer = draw(one_or_none(players)) if deals else None
    last = rules.rounds(len(players), resolved) or max_rounds
    rounds: list[Round] = []
    for number in range(1, draw(st.integers(0, min(last, max_rounds))) + 1):
        played = Record(rules.key, players, chosen, first_dealer, rounds=tuple(rounds))
        if rules.ends_by_score(resolved) and derive(played).finished:
            break
        replays = sum(round_.replays for round_ in rounds)
        rounds.append(draw(legal_rounds(rules, players, resolved, number, replays)))
    return Record(
        game=rules.key,
        players=players,
        options=chosen,
        first_dealer=first_dealer,
        played_on=draw(PLAYED_ON),
        ended=draw(st.booleans()),
        rounds=tuple(rounds),
    )


@cache
def one_of(values: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.sampled_from(values)


@cache
def one_or_none(values: tuple[str, ...]) -> st.SearchStrategy[str | None]:
    return st.none() | st.sampled_from(values)


@cache
def options(key: str) -> st.SearchStrategy[Options]:
    """Return a strategy for some of a game's house rules, each with a valid value."""
    return st.fixed_dictionaries({}, optional={option.key: _values(option) for option in games()[key].options})


def _values(option: Option) -> st.SearchStrategy[Scalar]:
    if option.longest:
        return st.sampled_from(["Golf", "Mölkky", "x" * option.longest])
    values: st.SearchStrategy[Scalar] = st.sampled_from([choice.value for choice in option.choices])
    return values if option.span is None else values | st.integers(option.span.least, option.span.most)


@st.composite
def legal_rounds(
    draw: st.DrawFn,
    game: Game,
    players: tuple[str, ...],
    options: Options,
    number: int,
    replays_before: int = 0,
) -> Round:
    """Give a completed round `number` (from 1) that breaks no rule of the table."""
    if game.key in MAKERS:
        hands = MAKERS[game.key](Deal(game, players, options, number, lambda *span: draw(st.integers(*span))))
        return Round(
            {player: hand_from_data(hand) for player, hand in hands.items()},
            dealer=draw(_dealers(game, players, options)),
            note=draw(NOTES),
        )
    most_away = len(players) - game.players[0] if "absent" in game.facts else 0
    away = draw(_some(players, most_away))
    present = tuple(player for player in players if player not in away)
    replays = draw(REPLAYS) if "replays" in game.round_facts else 0
    stock = game.in_play(len(present), options, replays_before + replays)
    out = draw(one_of(present) if game.must_go_out else one_or_none(present)) if "out" in game.facts else None
    limit = game.buy_limit(options, number)
    return Round(
        hands={
            player: Hand(absent=True) if player in away else _hand(draw, game, stock, limit, out=player == out)
            for player in players
        },
        exact_cut=game.cuts and draw(st.booleans()),
        replays=replays,
        dealer=draw(_dealers(game, present, options)),
        note=draw(NOTES),
    )


@cache
def _some(players: tuple[str, ...], most: int) -> st.SearchStrategy[set[str]]:
    return st.sets(st.sampled_from(players), max_size=most)


def _dealers(game: Game, present: tuple[str, ...], options: Options) -> st.SearchStrategy[str | None]:
    if game.dealing(options) == "drawn":
        return one_of(present)
    return one_or_none(present) if game.dealing(options) == "rotates" else st.none()


def _hand(draw: st.DrawFn, game: Game, stock: dict[str, int], limit: int | None, *, out: bool) -> Hand:
    """Draw the hand of a player who is present; its cards are taken out of the stock."""
    facts: dict[str, Any] = {fact: draw(counts) for fact, counts in COUNTS.items() if fact in game.facts}
    if "buys" in game.facts:
        facts["buys"] = draw(st.integers(0, 9 if limit is None else limit))
    ways = tuple(fact for fact in ("cards", "cards", "points", "floating") if fact in game.facts)
    left = "out" if out else draw(one_of(ways))
    if "laid_down" in game.facts:
        facts["laid_down"] = draw(LAID_DOWN_BEFORE_THE_END if left in {"out", "floating"} else LAID_DOWN)
    if left in {"out", "floating"}:
        return Hand(**facts, out=out, floating=not out)
    if left == "cards":
        cards = _taken(stock, draw(_cards(tuple(sorted(stock)))))
        if cards:
            return Hand(**facts, cards=cards)
    least, most = game.points_span or (int(not game.last_turn), 300)
    return Hand(**facts, points=draw(st.integers(max(least, -50), min(most, 300))))


@cache
def _cards(ranks: tuple[str, ...]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(ranks), min_size=1, max_size=12)


def _taken(stock: dict[str, int], wanted: list[str]) -> tuple[str, ...]:
    """Take the wanted cards that are in the stock, and return them."""
    taken = []
    for rank in wanted:
        if stock[rank]:
            stock[rank] -= 1
            taken.append(rank)
    return tuple(taken)
