"""Random legal records, for property tests on every floor."""

from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Hand, Record, Round

CAST = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida", "Jo", "Kit", "Lu")


@st.composite
def records(
    draw: st.DrawFn,
    game: str | None = None,
    max_rounds: int = 4,
    max_players: int = 6,
) -> Record:
    """Give a faultless record of this game, or of any."""
    rules = games()[game or draw(st.sampled_from(sorted(games())))]
    least, most = rules.players
    players = CAST[: draw(st.integers(least, min(most, max_players)))]
    chosen = draw(options(rules))
    last = rules.rounds(rules.resolve(chosen)) or max_rounds
    count = draw(st.integers(0, min(last, max_rounds)))
    rounds: list[Round] = []
    for number in range(1, count + 1):
        replays = sum(round_.replays for round_ in rounds)
        rounds.append(draw(legal_rounds(rules, players, rules.resolve(chosen), number, replays)))
    return Record(
        game=rules.key,
        players=players,
        options=chosen,
        first_dealer=draw(st.none() | st.sampled_from(players)),
        played_on=draw(st.none() | st.dates()),
        ended=draw(st.booleans()),
        rounds=tuple(rounds),
    )


@st.composite
def options(draw: st.DrawFn, game: Game) -> Options:
    """Choose some of a game's house rules."""
    choices = {option.key: st.sampled_from([choice.value for choice in option.choices]) for option in game.options}
    return draw(st.fixed_dictionaries({}, optional=choices))


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
    away = draw(st.sets(st.sampled_from(players), max_size=len(players) - game.players[0]))
    present = [player for player in players if player not in away]
    replays = draw(st.sampled_from([0, 0, 0, 1, 2]))
    decks = game.decks(len(present), options) + replays_before + replays
    stock = {rank: copies * decks for rank, copies in game.copies.items()}
    out = draw(st.sampled_from(present))
    dealer = st.sampled_from(present)
    return Round(
        hands={
            player: Hand(absent=True)
            if player in away
            else draw(hands(stock, game.buy_limit(options, number), out=player == out))
            for player in players
        },
        exact_cut=draw(st.booleans()),
        replays=replays,
        dealer=draw(st.none() | dealer if game.deal_rotates(options) else dealer),
        note=draw(st.sampled_from(["", "", "late night", "two\nlines"])),
    )


@st.composite
def hands(draw: st.DrawFn, stock: dict[str, int], limit: int | None, *, out: bool) -> Hand:
    """Give a hand of somebody at the table; the cards come out of the stock."""
    facts: dict[str, Any] = {
        "buys": draw(st.integers(0, 9 if limit is None else limit)),
        "rummies": draw(st.integers(0, 3)),
    }
    left = "out" if out else draw(st.sampled_from(["cards", "cards", "points", "floating"]))
    if left in {"out", "floating"}:
        return Hand(**facts, out=out, floating=not out, laid_down=draw(st.sampled_from([None, True])))
    laid_down = draw(st.none() | st.booleans())
    cards = _taken(stock, draw(st.lists(st.sampled_from(sorted(stock)), min_size=1, max_size=12)))
    if left == "cards" and cards:
        return Hand(**facts, cards=cards, laid_down=laid_down)
    return Hand(**facts, points=draw(st.integers(1, 300)), laid_down=laid_down)


def _taken(stock: dict[str, int], wanted: list[str]) -> tuple[str, ...]:
    """Take the cards that are there."""
    taken = []
    for rank in wanted:
        if stock[rank]:
            stock[rank] -= 1
            taken.append(rank)
    return tuple(taken)
