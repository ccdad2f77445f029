"""What the rules refuse in a whole record. Wrong types and unknown fields are found by `reading`."""

from collections.abc import Collection

from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import Fault, FaultCode, Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import check_players
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import MOST_ROUNDS, Record, Round
from scorekeeper.rules.record.hand_faults import AWAY_AND_MORE, CheckContext
from scorekeeper.rules.record.round_faults import NOBODY_DEALS, NOT_IN_MATCH, check_round
from scorekeeper.rules.scoring.table import Table
from scorekeeper.rules.wording import gettext_lazy as _

TOO_MANY_ROUNDS = FaultCode("too_many_rounds", sentence=_("{rounds}, but a match has at most {most}."))
UNKNOWN_GAME = FaultCode("unknown_game", sentence=_("{game:quoted} is not a game of the catalogue."))
UNEVEN_SIDES = FaultCode("uneven_sides", "{count} players cannot make {sides} equal sides of two or more")
TOO_LATE = FaultCode("too_late", "comes after the match has ended")


def faults(record: Record, *, since: int = 0) -> tuple[Fault, ...]:
    """Return everything that the rules refuse, in the order in which it is found.

    Rounds before number `since` (from 1) are not checked again: house rules and players must be the same as when they
    were checked.
    """
    report = Report()
    check(report, record, since=since)
    return report.faults()


def open_faults(record: Record, opened: Round, one_card: Collection[str] = ()) -> tuple[Fault, ...]:
    """Return what the rules refuse in the round in progress of a faultless record that is not over.

    Hands may lack facts, and nobody needs to have gone out. `one_card` has the players who have knocked for one card
    left, a fact that records do not contain: each must have a hand, and being away is a fault.
    """
    report, game = Report(), get(record.game)
    options = game.resolve(record.options)
    context = CheckContext(report, game, options, record.players)
    extra_decks = sum(max(0, round_.replays) for round_ in (*record.rounds, opened))
    check_round(context, len(record.rounds), opened, extra_decks, None, done=False)
    for player in one_card:
        hand = ("rounds", len(record.rounds), "hands", player)
        if opened.hands[player].absent and not report.broken(hand):
            report.add(hand, AWAY_AND_MORE)
    return report.faults()


def check(report: Report, record: Record, *, since: int = 0) -> Table | None:
    """Add to the report what the rules refuse in a record, in its rounds from number `since` (from 1) on.

    Faults that only follow from others are left out. Return the table after all rounds; it is right only if no fault
    was added. Return None if scores cannot end the match, or if faults keep the rounds from being played.
    """
    if len(record.rounds) > MOST_ROUNDS:
        report.add(("rounds",), TOO_MANY_ROUNDS, rounds=len(record.rounds), most=MOST_ROUNDS)
    rules = check_rules(report, record.game, record.options)
    if rules is None:
        check_players(report, record.players, None)
        return None
    game, options = rules
    players_read = not report.spoiled(("players",))
    seats_known = check_players(report, record.players, game)
    if players_read:
        _check_first_dealer(report, record, game, options)
    if not seats_known or not _check_sides(report, record, game, options) or len(record.rounds) > MOST_ROUNDS:
        return None
    return _check_rounds(CheckContext(report, game, options, record.players), record, since)


def check_rules(report: Report, key: str, chosen: Options) -> tuple[Game, Options] | None:
    """Add the faults of the game's key and of the house rules to the report.

    Return the game and all its house rules, with the default for a refused one; None if the game is unknown.
    """
    game = games().get(key)
    if game is None:
        if not report.spoiled(("game",)):
            report.add(("game",), UNKNOWN_GAME, game=key)
        return None
    return game, check_options(report, game, chosen)


def _check_sides(report: Report, record: Record, game: Game, options: Options) -> bool:
    """Return whether there are no sides, or all have equally many players, two or more each; if not, add a fault."""
    players = len(record.players)
    if game.has_equal_sides(players, options):
        return True
    report.add(("players",), UNEVEN_SIDES, count=players, sides=game.sides(players, options))
    return False


def _check_first_dealer(report: Report, record: Record, game: Game, options: Options) -> None:
    """Add a fault for a first dealer who is not in the match, or in a game in which nobody deals."""
    dealer = record.first_dealer
    if dealer is not None and game.dealing(options) == "nobody":
        report.add(("first_dealer",), NOBODY_DEALS, title=game.titled(options))
    elif dealer is not None and dealer not in record.players:
        report.add(("first_dealer",), NOT_IN_MATCH, name=dealer)


# The parts of a record on which the scores depend, besides the rounds.
_DECIDING = (("players",), ("options",), ("first_dealer",))


def _check_rounds(context: CheckContext, record: Record, since: int) -> Table | None:
    """Add the faults of the rounds from number `since` on, and one for each round after the end of the match.

    If scores can end the match, they are followed until a fault is found in anything that they depend on. Return the
    table after the rounds; None if scores cannot end the match, or if they were not followed to the last round.
    """
    report, game, options = context.report, context.game, context.options
    last, extra_decks = game.rounds(len(record.players), options), 0
    sound = not any(report.spoiled(place) for place in _DECIDING)
    table = Table(record) if sound and game.ends_by_score(options) else None
    for index, round_ in enumerate(record.rounds):
        if (last is not None and index >= last) or (table and table.over):
            report.add(("rounds", index), TOO_LATE)
            continue
        extra_decks += _added_decks(report, index, round_)
        if index + 1 >= since:
            check_round(context, index, round_, extra_decks, table, done=True)
        if report.spoiled(("rounds", index)):
            table = None
        if table:
            table.play(index + 1, round_)
    return table


def _added_decks(report: Report, index: int, round_: Round) -> int:
    """Return how many decks the replays of a round add; MOST, if that cannot be read or is below 0."""
    path = ("rounds", index)
    is_known = round_.replays >= 0 and not report.broken(path) and not report.spoiled((*path, "replays"))
    return round_.replays if is_known else MOST


FOREIGN_OPTION = FaultCode("foreign_option", sentence=_("{title} has no such house rule."))


def check_options(report: Report, game: Game, chosen: Options) -> Options:
    """Add faults of the chosen house rules; return all of the game's, with defaults for refused or missing ones."""
    offered = {option.key: option for option in game.options}
    good = {}
    for key, value in chosen.items():
        if key not in offered:
            report.add(("options", key), FOREIGN_OPTION, title=game.title)
        elif offered[key].offers(value):
            good[key] = value
        else:
            report.take(offered[key].refusal(value))
    return game.resolve(good)
