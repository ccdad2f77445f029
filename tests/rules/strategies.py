"""Random legal records, for property tests on every floor."""

from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Options, Scalar
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.sheet import derive

CAST = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida", "Jo", "Kit", "Lu")
NOTES = st.sampled_from(["", "", "late night", "two\nlines"])


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
    players = CAST[: draw(st.integers(least, max(least, min(most, max_players))))]
    chosen = draw(options(rules))
    resolved = rules.resolve(chosen)
    deals = rules.dealing(resolved) != "nobody"
    first_dealer = draw(st.none() | st.sampled_from(players)) if deals else None
    last = rules.rounds(resolved) or max_rounds
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
        played_on=draw(st.none() | st.dates()),
        ended=draw(st.booleans()),
        rounds=tuple(rounds),
    )


def options(game: Game) -> st.SearchStrategy[Options]:
    """Choose some of a game's house rules."""
    return st.fixed_dictionaries({}, optional={option.key: _values(option) for option in game.options})


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
    most_away = len(players) - game.players[0] if "absent" in game.facts else 0
    away = draw(st.sets(st.sampled_from(players), max_size=most_away))
    present = [player for player in players if player not in away]
    replays = draw(st.sampled_from([0, 0, 0, 1, 2])) if "replays" in game.round_facts else 0
    stock = game.in_play(len(present), options, replays_before + replays)
    outs = st.sampled_from(present) if "out" in game.facts else st.none()
    out = draw(outs if game.must_go_out else outs | st.none())
    limit = game.buy_limit(options, number)
    return Round(
        hands={
            player: Hand(absent=True) if player in away else draw(hands(game, stock, limit, out=player == out))
            for player in players
        },
        exact_cut=game.cuts and draw(st.booleans()),
        replays=replays,
        dealer=draw(_dealers(game, present, options)),
        note=draw(NOTES),
    )


def _dealers(game: Game, present: list[str], options: Options) -> st.SearchStrategy[str | None]:
    if game.dealing(options) == "drawn":
        return st.sampled_from(present)
    return st.none() | st.sampled_from(present) if game.deal_rotates(options) else st.none()


@st.composite
def hands(draw: st.DrawFn, game: Game, stock: dict[str, int], limit: int | None, *, out: bool) -> Hand:
    """Give a hand of somebody at the table; the cards come out of the stock."""
    counts: dict[str, st.SearchStrategy[int | None]] = {
        "buys": st.integers(0, 9 if limit is None else limit),
        "rummies": st.integers(0, 3),
        "melded": st.none() | st.integers(0, 150),
        "grabbed": st.none() | st.integers(15, 23),
    }
    facts: dict[str, Any] = {fact: draw(counts[fact]) for fact in counts if fact in game.facts}
    ways = [fact for fact in ("cards", "cards", "points", "floating") if fact in game.facts]
    left = "out" if out else draw(st.sampled_from(ways))
    if "laid_down" in game.facts:
        facts["laid_down"] = draw(st.sampled_from([None, True] if left in {"out", "floating"} else [None, True, False]))
    if left in {"out", "floating"}:
        return Hand(**facts, out=out, floating=not out)
    if left == "cards":
        cards = _taken(stock, draw(st.lists(st.sampled_from(sorted(stock)), min_size=1, max_size=12)))
        if cards:
            return Hand(**facts, cards=cards)
    return Hand(**facts, points=draw(st.integers(-50 if game.any_points else 1, 300)))


def _taken(stock: dict[str, int], wanted: list[str]) -> tuple[str, ...]:
    """Take the cards that are there."""
    taken = []
    for rank in wanted:
        if stock[rank]:
            stock[rank] -= 1
            taken.append(rank)
    return tuple(taken)
