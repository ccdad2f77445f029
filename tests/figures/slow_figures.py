"""Figures worked out slowly from the printed sheets, one question at a time, for a club without second spellings."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from scorekeeper.rules.reading import from_data
from scorekeeper.rules.sheet import derive, sheet_to_data

Data = dict[str, Any]
NO_CARDS_LEFT_COUNT = ("custom", "rummy-500")
OWN_CONTRACTS = ("twelve-step", "phase-10")
BUYING = (
    "ten-step",
    "baker-ten-step",
    "twelve-step",
    "dummy-rummy",
    "contract-rummy",
    "liverpool-rummy",
    "shanghai-rummy",
)


def counted(club: Data) -> list[tuple[str, Data, Data]]:
    """Date, record and sheet of each counted match of a document that is in order."""
    found = [
        (night["date"], match["record"], sheet_to_data(derive(from_data(match["record"]))))
        for night in club["nights"]
        for match in night["matches"]
    ]
    return [(day, record, sheet) for day, record, sheet in found if sheet["finished"] and sheet["rounds"]]


def hands(matches: list[tuple[str, Data, Data]], player: str) -> list[tuple[str, Data, Data, Data, Data]]:
    """Game, round of the record and of the sheet, hand of the record and of the sheet: where the player was present."""
    return [
        (sheet["game"], written, scored, written["hands"][player], scored["hands"][player])
        for _day, record, sheet in matches
        for written, scored in zip(record["rounds"], sheet["rounds"], strict=True)
        if player in scored["hands"] and not scored["hands"][player].get("absent")
    ]


def rank(sheet: Data, player: str) -> int | None:
    if player in sheet["winners"]:
        return 1
    place = next(line["place"] for line in sheet["standings"] if line["player"] == player)
    return None if place is None else max(2, place)


def ranks(sheet: Data) -> dict[str, int]:
    every = {line["player"]: rank(sheet, line["player"]) for line in sheet["standings"]}
    return {player: found for player, found in every.items() if found is not None}


def decimal(value: Fraction, places: int) -> float:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return float(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def player_figures(club: Data, player: str) -> Data | None:
    """Return some figures of one player; None who never took part."""
    matches = [one for one in counted(club) if hands([one], player)]
    own = hands(matches, player)
    if not own:
        return None
    results = [rank(sheet, player) for _day, _record, sheet in matches]
    luck, shares = Fraction(0), []
    for _day, _record, sheet in matches:
        others = ranks(sheet)
        mine = others.pop(player, None)
        if mine is not None:
            luck += Fraction(len(sheet["winners"]), len(others) + 1)
        if mine is not None and others:
            points = [1 if other > mine else Fraction(1, 2) if other == mine else 0 for other in others.values()]
            shares.append(Fraction(sum(points), len(others)))
    caught = [
        scored["points"]
        for game, _written, _round, hand, scored in own
        if game not in NO_CARDS_LEFT_COUNT and not hand.get("out") and not hand.get("floating")
    ]
    buys = [hand.get("buys", 0) for game, _written, _round, hand, _scored in own if game in BUYING]
    cuts = [written.get("exact_cut", False) for _game, written, scored, *_ in own if scored.get("cutter") == player]
    return {
        "matches": len(matches),
        "left": results.count(None),
        "wins": results.count(1),
        "form": results[-10:],
        "expected": decimal(luck, 2),
        "beaten": decimal(Fraction(sum(shares), len(shares)), 3) if shares else None,
        "rounds": len(own),
        "outs": sum(hand.get("out", False) for _game, _written, _round, hand, _scored in own),
        "caught": {"hands": len(caught), "points": sum(caught), "most": max(caught, default=None)},
        "buys": {"hands": len(buys), "count": sum(buys)},
        "cuts": {"tries": len(cuts), "exact": sum(cuts)},
    }


def _won_alone(club: Data) -> list[tuple[str, Data, Data, str]]:
    """Date, record, sheet and winner of the matches in which totals tell how close it was."""
    return [
        (day, record, sheet, sheet["winners"][0])
        for day, record, sheet in counted(club)
        if not record.get("ended") and sheet["game"] not in OWN_CONTRACTS
        if len(ranks(sheet)) > 1 and len(sheet["winners"]) == 1
    ]


def closest(club: Data) -> Data | None:
    """Return the record of that name."""
    gaps = []
    for day, _record, sheet, winner in _won_alone(club):
        totals = {line["player"]: line["total"] for line in sheet["standings"] if line["place"] is not None}
        gap = min(abs(totals[winner] - totals[other]) for other in totals if other != winner)
        gaps.append((gap, {"name": winner, "date": day, "game": sheet["game"]}))
    smallest = min((gap for gap, _holder in gaps), default=None)
    return None if smallest is None else {"gap": smallest, "by": [who for gap, who in gaps if gap == smallest]}


def comeback(club: Data) -> Data | None:
    """Return the record of that name."""
    turned = []
    for day, record, sheet, winner in _won_alone(club):
        high = sheet["game"] == "rummy-500" or record.get("options", {}).get("wins") == "high"
        behind = [(_behind(round_["hands"], winner, high), round_["number"]) for round_ in sheet["rounds"][:-1]]
        most = max((points for points, _number in behind), default=0)
        if most > 0:
            number = next(number for points, number in behind if points == most)
            turned.append((most, {"name": winner, "date": day, "game": sheet["game"], "number": number}))
    greatest = max((points for points, _holder in turned), default=None)
    return None if greatest is None else {"points": greatest, "by": [who for most, who in turned if most == greatest]}


def _behind(hands: Data, winner: str, high: bool) -> int:
    totals: dict[str, int] = {player: hand["total"] for player, hand in hands.items() if not hand.get("absent")}
    others = [total for player, total in totals.items() if player != winner]
    if winner not in totals or not others:
        return 0
    return max(others) - totals[winner] if high else totals[winner] - min(others)
