"""The referee's answers on points and bids, in the words of the table."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.facts.typed import SIGNS, whole_number
from scorekeeper.pages.referee.controls import (
    ALONE,
    TICKED,
    Seating,
    bidding_order,
    bounds,
    facts_of,
    seating_of,
    stands_alone,
)
from scorekeeper.pages.referee.questions import CARDS_LEFT, Asking, least_melds
from scorekeeper.pages.referee.settings import Setting
from scorekeeper.pages.referee.verdicts import NoAnswer, Verdict, answered, ask_about_cards, ask_referee, waiting
from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.faults import Fault, Report
from scorekeeper.rules.record import Hand, round_to_data
from scorekeeper.rules.record.hand_faults import check_number
from scorekeeper.rules.referee import Unanswerable, judge
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.words.faults import fault_sentence
from scorekeeper.words.phrases import digits, dotted, isolated, listed_names, spelled

THE_HAND = _("the player")  # stands for a name if the question is about one hand only
Said = dict[str, Any]


def score_of(setting: Setting, asking: Asking) -> Verdict:
    """Return how many points a bid, a hand or a whole round brings, or what is to be entered.

    Raises NoAnswer if the rules refuse what is entered, or for text that is no number.
    """
    seating = seating_of(setting, asking.typed)
    if setting.game.bid_points is not None:
        return _bid(setting, asking, seating)
    return _side(setting, asking, seating) if stands_alone(setting.game) else _round(setting, asking, seating)


def _bid(setting: Setting, asking: Asking, seating: Seating) -> Verdict:
    """Return what a bid brings, and by how much it was missed; or which fact is missing.

    Raises NoAnswer if the rules refuse the hand, or for text that is no number.
    """
    facts, own, player = facts_of(setting), _hand(setting, asking, ALONE), str(THE_HAND)
    missing = next((fact for fact in facts if fact.required and fact.name not in own), None)
    if missing:
        return waiting(str(missing.words.missing).format(name=player))
    dealt = setting.game.deal(len(seating.names), seating.round, setting.options)
    report = Report()
    for fact in facts:
        if fact.name in own:
            check_number(report, _place(player, fact.name), own[fact.name], *bounds(setting, fact, seating))
    round_ = RoundHands(seating.round, setting.options, {player: Hand(own=own)}, {player: 0}, dealt)
    checked = () if report else setting.game.round_check(round_)
    wrong = [*report.faults(), *(Fault(_place(*fault.path), fault.code, fault.params) for fault in checked)]
    if wrong:
        raise NoAnswer(_sentences(setting, wrong))
    brought, off = setting.game.scored(round_)[player], abs(own["bid"] - own["tricks"])
    if not off:
        return Verdict(gettext("Made"), figure=brought, unit=gettext("points"))
    missed = ngettext("Missed by one", "Missed by {count}", off).format(count=spelled(off))
    return Verdict(missed, figure=brought, unit=gettext("points"))


def _side(setting: Setting, asking: Asking, seating: Seating) -> Verdict:
    """Return the points of one hand or side as a verdict, or what is to be entered.

    Raises NoAnswer if the rules refuse what was entered, or for text that is no number.
    """
    hand = _hand(setting, asking, ALONE)
    if not any(hand.values()):
        return waiting(_("Enter what the side has.") if seating.sides else _("Enter what the hand has."))
    first, *others = seating.names
    found = _ask_rules(setting, seating, {first: hand, **{name: {} for name in others}})
    if isinstance(found, Verdict):
        return found
    return Verdict(gettext("It brings"), figure=found["points"][first], unit=gettext("points"))


def _round(setting: Setting, asking: Asking, seating: Seating) -> Verdict:
    """Return what a round brings to each hand or side, or what is to be entered.

    Raises NoAnswer if the rules refuse the round, or for text that is no number.
    """
    hands = {name: _hand(setting, asking, seat) for seat, name in enumerate(seating.names, 1)}
    for fact in facts_of(setting):
        if fact.lone or fact.of:
            _set_fact(hands, seating, fact, asking.typed)
    chosen = (fact.name for fact in facts_of(setting) if fact.lone and fact.choices)
    if any(asking.typed.get(name) and not asking.typed.get(f"{name}-as") for name in chosen):
        return waiting(_("Which is it?"))
    if not any(hands.values()):
        return waiting(_("Enter the {round}.").format(round=setting.game.round_word))
    _fill_last(setting, seating, hands)
    found = _ask_rules(setting, seating, hands)
    if isinstance(found, Verdict):
        return found
    points = {seating.called(name, side=True): points for name, points in found["points"].items()}
    firsts = [side[0] for side in seating.sides] or [*seating.names]
    brought = [(called, points[called]) for called in (seating.called(name, side=True) for name in firsts)]
    lines = (gettext("{name}: {value}").format(name=isolated(called), value=digits(worth)) for called, worth in brought)
    return Verdict(gettext("It brings"), why=dotted(lines))


def _set_fact(hands: Mapping[str, Said], seating: Seating, fact: Fact, typed: Mapping[str, str]) -> None:
    """Set `fact` in one of `hands`, which are by name: in the hand of the player who is chosen in `typed`.

    The fact is one that only one hand can have, or it belongs to such a fact (`Fact.of`). Does nothing without a valid
    seat or without a value. Raises NoAnswer for text that is no number.
    """
    whose = whole_number(typed.get(fact.of or fact.name, "")) or 0
    text = typed.get(f"{fact.name}-as" if fact.lone else fact.name, "").strip()
    if not 0 < whose <= len(seating.names):
        return
    hand = hands[seating.names[whose - 1]]
    if fact.kind == "flag":
        if fact.lone or text:
            hand[fact.name] = True
    elif text:
        hand[fact.name] = text if fact.choices else _number(text)


def _fill_last(setting: Setting, seating: Seating, hands: dict[str, Said]) -> None:
    """Set the number that is missing in one hand, for each number whose sum over all hands or sides is known.

    Does nothing if it is missing in several, or if the rest would be negative.
    """
    dealt = setting.game.deal(len(seating.names), seating.round, setting.options)
    for rule in setting.game.sums:
        total, side = rule.total(dealt, setting.options), rule.fact in setting.game.side_facts
        tellers = [side[0] for side in seating.sides] if side and seating.sides else [*hands]
        missing = [name for name in tellers if rule.fact not in hands[name]]
        if total is not None and len(missing) == 1:
            rest = total - sum(hands[name][rule.fact] for name in tellers if name not in missing)
            if rest >= 0:
                hands[missing[0]][rule.fact] = rest


def _hand(setting: Setting, asking: Asking, seat: int) -> Said:
    """Return the facts typed for the hand at `seat`, by fact. Seats count from 1; 0 is a hand asked about by itself.

    Facts that only one hand can have, and those that belong to them, are left out. Raises NoAnswer for text that is no
    number.
    """
    hand: Said = {}
    for fact in facts_of(setting):
        text = "" if fact.lone or fact.of else asking.typed.get(f"{fact.name}-{seat}", "").strip()
        if text:
            hand[fact.name] = text == TICKED if fact.kind == "flag" else text if fact.choices else _number(text)
    return hand


def _number(text: str) -> int:
    """Return a typed whole number. Raises NoAnswer for any other text."""
    number = whole_number(text, SIGNS)
    if number is None:
        raise NoAnswer(_("“{text}” is not a whole number.").format(text=text[:20]))
    return number


def _ask_rules(setting: Setting, seating: Seating, hands: Mapping[str, Said]) -> dict[str, Any] | Verdict:
    """Return the answer of `judge` to "score_of" for a round with these hands, or a verdict that says what is missing.

    `hands` has for each player, by name, the facts of the hand, by the name of the fact. Outside a match there are no
    rounds before. Raises NoAnswer if the rules refuse the hands.
    """
    record = setting.record
    before: dict[str, Any] = {}
    if record is not None:
        before = {"rounds": [round_to_data(round_, record.players) for round_ in record.rounds]}
        before |= {"first_dealer": record.first_dealer} if record.first_dealer else {}
    question = {"game": setting.game.key, "options": dict(setting.options), "players": [*seating.names], **before}
    try:
        return judge({"ask": "score_of", **question, "hands": dict(hands)})
    except Unanswerable as refused:
        faults = [Fault(("rounds", 0, *fault.path), fault.code, fault.params) for fault in refused.faults]
        if faults[0].code == MISSING or str(faults[0].params.get("asks", "")) != "":
            return waiting(_sentences(setting, faults[:1]))
        raise NoAnswer(_sentences(setting, faults)) from refused


def _place(*name_and_fact: str | int) -> tuple[str | int, ...]:
    """Return the path of a fault in a hand of the first round, by the name of the player and of the fact."""
    return ("rounds", 0, "hands", *name_and_fact)


def _sentences(setting: Setting, faults: Iterable[Fault]) -> str:
    """Return faults as sentences in one line, each once."""
    return " ".join(dict.fromkeys(fault_sentence(fault, setting.game) for fault in faults))


def cards_left(setting: Setting, asking: Asking) -> Verdict:
    """Return the verdict on the cards left in a hand: their points in the round, or, without cards, what to enter.

    Raises NoAnswer if the rules cannot tell.
    """
    cards = asking.cards_in(CARDS_LEFT.slots[0].key)
    if not cards:
        return waiting(CARDS_LEFT.slots[0].hint)
    number = seating_of(setting, asking.typed).round
    found = answered(ask_about_cards(setting, "cards_left", cards=list(cards), round=number))
    unit = ngettext("points for {count} card", "points for {count} cards", len(cards)).format(count=digits(len(cards)))
    return Verdict(gettext("They cost"), figure=found["points"], unit=unit)


def barred_bid(setting: Setting, asking: Asking) -> Verdict:
    """Return which bid the last bidder may not make, or that any is allowed, or who has still to bid, as a verdict.

    Raises NoAnswer if the rules cannot tell.
    """
    seating = seating_of(setting, asking.typed)
    *others, (_seat, last) = bidding_order(setting, seating)
    bids = {name: whole_number(asking.typed.get(f"bid-{seat}", "")) for seat, name in others}
    missing = [name for name, bid in bids.items() if bid is None]
    if missing:
        why = gettext("Still to bid: {names}.").format(names=listed_names(missing)) if len(missing) < len(bids) else ""
        return waiting(_("What have the others bid?"), why)
    found = answered(ask_referee(setting, "barred_bid", bids=[*bids.values()], round=seating.round))
    barred, cards, who = found["barred"], found["cards"], isolated(last) if setting.players else gettext("The dealer")
    if barred:
        why = ngettext(
            "{name} may bid anything else: {count} trick is played.",
            "{name} may bid anything else: {count} tricks are played.",
            cards,
        )
    else:
        why = ngettext(
            "{name} may bid anything: {count} trick is played, and the bids can’t add up to that.",
            "{name} may bid anything: {count} tricks are played, and the bids can’t add up to that.",
            cards,
        )
    answer = gettext("Not {bid}").format(bid=digits(barred[0])) if barred else gettext("Any bid")
    return Verdict(answer, why=why.format(name=who, count=digits(cards)))


def least_meld(setting: Setting, asking: Asking) -> Verdict:
    """Return how many points a first meld must have at least, or that the total before is to be entered.

    Raises NoAnswer for a total that is no number, or if the rules cannot tell.
    """
    if "round" in least_melds(setting.game, setting.options):
        fields = {"round": seating_of(setting, asking.typed).round}
    else:
        text = asking.typed.get("total", "").strip()
        if not text:
            return waiting(_("What total had the side before?"))
        fields = {"total": _number(text)}
    found = answered(ask_referee(setting, "least_meld", **fields))
    return Verdict(gettext("At least"), figure=found["least"], unit=gettext("points in a first meld"))
