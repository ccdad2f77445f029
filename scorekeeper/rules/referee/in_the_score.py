"""Questions on points: what a round brings, what cards left cost, the bid that is barred, the least first meld."""

from collections.abc import Mapping

from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import MOST, Fact
from scorekeeper.rules.faults import Fault, FaultCode, Path, Refused, Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import PLAYERS_MISFIT
from scorekeeper.rules.notices import BeforePlay
from scorekeeper.rules.record import Hand
from scorekeeper.rules.record.hand_faults import CheckContext
from scorekeeper.rules.record.reading import from_data, read_round
from scorekeeper.rules.record.round_faults import check_round
from scorekeeper.rules.referee.cards import check_copies, ranks
from scorekeeper.rules.referee.question import Answer, Question, Unanswerable, refuse, require_range
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.scoring.scores import HandScore
from scorekeeper.rules.scoring.sheet import derive
from scorekeeper.rules.scoring.table import Table
from scorekeeper.rules.wording import gettext_lazy as _

NO_CARDS_LEFT = FaultCode("no_cards_left", sentence=_("No cards are left over in {title}."))
NO_TRICKS_BID = FaultCode("no_tricks_bid", sentence=_("Nobody bids tricks in {title}."))
NO_LEAST_MELD = FaultCode("no_least_meld", sentence=_("A first meld may count anything in {title}."))
ROUNDS_NEEDED = FaultCode("rounds_needed", "missing: in {title} points depend on the rounds before")
ROUND_NUMBER = FaultCode("round_number", sentence=_("{value}, but after the rounds given comes {next}."))

ROUND_FACTS = ("dealer", "exact_cut", "replays", "hands")


def score_of(question: Question) -> Answer:
    """Return the "points" of each hand of a round by player and, if there is any, the "bonus" for an exact cut or grab.

    Players who are away are left out. Raises Unanswerable for faulty fields, for a wrong `round`, for missing `rounds`
    on which the points depend, and with the faults that the rules find in the hands.
    """
    part = question.part
    before = part.read("rounds", list) if "rounds" in part else None
    facts = part.given(*ROUND_FACTS)
    asked = {"record": 1, **part.given("game", "options", "players", "first_dealer")}
    seats, (least, most) = len(part.read("players", list)), question.game.players
    round_number = question.round_number(seats if least <= seats <= most else 0)
    number = round_number if before is None else len(before) + 1
    if "round" in part and round_number != number:
        refuse(("round",), ROUND_NUMBER, value=round_number, next=number)
    if before is None and number > 1 and question.game.tokens is not None:
        refuse(("rounds",), ROUNDS_NEEDED, title=question.game.title)
    try:
        scores = _scored(asked, number, facts) if before is None else _followed(asked, before, facts)
    except Refused as refused:
        raise Unanswerable(_in_question(fault, number) for fault in refused.faults) from None
    present = {player: hand for player, hand in scores.items() if not hand.absent}
    answer: Answer = {"points": {player: hand.points for player, hand in present.items()}}
    bonus = {player: hand.bonus for player, hand in present.items() if hand.bonus}
    return {**answer, "bonus": bonus} if bonus else answer


def _followed(asked: dict[str, object], before: list[object], facts: dict[str, object]) -> Mapping[str, HandScore]:
    """Return the scores, by player, of the round with these facts after those in `before`. Raises Refused for faults.

    `asked` has the fields of the record besides its rounds.
    """
    return derive(from_data({**asked, "rounds": [*before, facts]})).rounds[-1].hands


def _scored(asked: dict[str, object], number: int, facts: dict[str, object]) -> Mapping[str, HandScore]:
    """Return the scores, by player, of the round with this number and these facts. Raises Refused for faults.

    The rounds before are not known. `asked` has the fields of the record besides its rounds.
    """
    record, report = from_data({**asked, "rounds": []}), Report()
    table = Table(record)
    round_ = read_round(report, table.game, ("rounds", number - 1), facts)
    context = CheckContext(report, table.game, table.options, record.players)
    check_round(context, number - 1, round_, max(0, round_.replays), None, done=True)
    if report:
        raise Refused(report.faults())
    return table.play(number, round_).hands


def _in_question(fault: Fault, number: int) -> Fault:
    """Return a fault in round `number` of a record with its path in the question; any other fault unchanged."""
    round_: Path = ("rounds", number - 1)
    own = fault.path[:2] == round_ and len(fault.path) > 2
    return Fault(fault.path[2:], fault.code, fault.params) if own else fault


def cards_left(question: Question) -> Answer:
    """Return the "points" that cards left in hand cost, before any token.

    Raises Unanswerable for faulty fields, and for a game in which no cards are left.
    """
    game = question.game
    if "cards" not in game.facts:
        refuse(("game",), NO_CARDS_LEFT, title=game.titled(question.options))
    cards = ranks(question, ("cards",), question.part.read("cards", list))
    check_copies(question, ("cards",), cards)
    values = game.values(question.round_number(), question.options)
    return {"points": sum(values[rank] for rank in cards)}


def barred_bid(question: Question) -> Answer:
    """Return the "cards" dealt to each, and the bids "barred" to the last to bid, ascending; "bids" are the others'.

    Raises Unanswerable for faulty fields, for a game without bids of tricks, and for too many or too few bids.
    """
    game, options = question.game, question.options
    bid = _bid_of_tricks(game)
    if bid is None:
        refuse(("game",), NO_TRICKS_BID, title=game.titled(options))
    given = question.part.read("bids", list)
    count, (least, most) = len(given) + 1, game.players
    if not least <= count <= most:
        refuse(("bids",), PLAYERS_MISFIT, count=count, title=game.title, least=least, most=most)
    number = question.round_number(count)
    dealt = game.deal(count, number, options)
    bids = [require_range(("bids", index), value, 0, dealt) for index, value in enumerate(given)]

    def barred(last: int) -> bool:
        """Return whether the rules refuse this bid of the last to bid."""
        hands = {str(seat): Hand(own={bid.name: value}) for seat, value in enumerate([*bids, last])}
        sides = game.partners(tuple(hands), options)
        return any(game.bids_check(RoundHands(number, options, hands, dict.fromkeys(hands, 0), dealt, sides)))

    return {"cards": dealt, "barred": [last for last in range(dealt + 1) if barred(last)]}


def _bid_of_tricks(game: Game) -> Fact | None:
    """Return the fact of a bid of tricks; None in a game without one."""
    bids = (fact for fact in game_facts.declared(game).values() if fact.before_play and fact.up_to_deal)
    return next(bids, None)


def least_meld(question: Question) -> Answer:
    """Return {"least"}: what a first meld must count, by the field "round" (1 if missing) or "total" (0 if missing).

    Raises Unanswerable for faulty fields, and for a game without such a limit.
    """
    game, options = question.game, question.options
    total = question.part.whole("total", -MOST, MOST) if "total" in question.part else 0
    before = BeforePlay(question.round_number(), options, ("",), totals={"": total})
    least = next((notice.value for notice in game.notices(before) if notice.code == "least_meld"), None)
    if least is None:
        refuse(("game",), NO_LEAST_MELD, title=game.titled(options))
    return {"least": least}
