"""The counted matches of a club, read slowly from the printed sheets."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data
from tests.figures.strategies import renamed

Data = dict[str, Any]
OWN_CONTRACTS = ("twelve-step", "phase-10")
HIGH = (
    "canasta",
    "cribbage",
    "euchre",
    "five-hundred",
    "gin-rummy",
    "hand-and-foot",
    "oh-hell",
    "rummy-500",
    "skull-king",
    "spades",
    "wizard",
)
CARDS_LEFT_COUNT = (
    "baker-ten-step",
    "contract-rummy",
    "dummy-rummy",
    "five-crowns",
    "liverpool-rummy",
    "phase-10",
    "shanghai-rummy",
    "step",
    "ten-step",
    "tens",
    "twelve-step",
)
OUT_OF_A_SIDE = ("canasta", "hand-and-foot")


def fold(name: str) -> str:
    return name.strip().casefold()


@dataclass
class Played:
    """A counted match, by the names of persons."""

    date: date
    record: Data
    sheet: Data

    @property
    def game(self) -> str:
        return str(self.sheet["game"])

    @property
    def title(self) -> str:
        return str(self.record.get("options", {}).get("title", "Custom")).strip() if self.game == "custom" else ""

    @property
    def high(self) -> bool:
        return self.game in HIGH or self.record.get("options", {}).get("wins") == "high"

    @property
    def group(self) -> tuple[str, str, bool]:
        """The game group: key of the game, folded title, and whether high totals win."""
        return self.game, fold(self.title), self.high

    @property
    def key(self) -> str:
        """The group as rows and addresses have it."""
        return f"{self.game}-{'high' if self.high else 'low'}-{fold(self.title)}" if self.title else self.game

    @property
    def whole(self) -> bool:
        return not self.record.get("ended")

    @property
    def winners(self) -> list[str]:
        return list(self.sheet["winners"])

    @cached_property
    def standings(self) -> dict[str, Data]:
        return {line["player"]: line for line in self.sheet["standings"]}

    def hands(self, person: str) -> list[tuple[Data, Data, Data, Data]]:
        """For each round in which the person was present: its round of record and sheet, and the hand in both."""
        return [
            (written, scored, written["hands"][person], scored["hands"][person])
            for written, scored in zip(self.record["rounds"], self.sheet["rounds"], strict=True)
            if person in scored["hands"] and not scored["hands"][person].get("absent")
        ]

    @cached_property
    def took_part(self) -> list[str]:
        return sorted((person for person in self.standings if self.hands(person)), key=fold)

    @cached_property
    def ranks(self) -> dict[str, int]:
        """The ranks of those who are placed, in order of name."""
        places = {person: self.standings[person]["place"] for person in self.took_part}
        placed = {person: place for person, place in places.items() if place is not None}
        return {person: 1 if person in self.winners else max(2, place) for person, place in placed.items()}

    @cached_property
    def totals(self) -> dict[str, int]:
        """The totals of those who are placed, in order of name."""
        return {person: self.standings[person]["total"] for person in self.ranks}

    @cached_property
    def sides(self) -> list[list[str]]:
        """Who plays against whom: the sides, or each of those placed alone; names in order."""
        return [sorted(side, key=fold) for side in self.sheet.get("sides") or [[person] for person in self.ranks]]

    def side(self, person: str) -> list[str]:
        """Return the person with all partners."""
        return next((side for side in self.sides if person in side), [person])

    @cached_property
    def winning_sides(self) -> list[list[str]]:
        """The sides that have won."""
        return [side for side in self.sides if side[0] in self.winners]

    def others(self, person: str) -> list[int]:
        """Return the ranks of the other sides."""
        return [self.ranks[side[0]] for side in self.sides if person not in side]

    def outs(self, person: str) -> int:
        """Return how often a person went out, or anybody of the side in a game in which sides go out."""
        people = self.side(person) if self.game in OUT_OF_A_SIDE else [person]
        return sum(self.standings[one]["outs"] for one in people)

    @property
    def won_alone(self) -> list[str] | None:
        """The winning side, where the totals tell how close it was; None for joint winners, or a match cut short."""
        alone = self.whole and self.game not in OWN_CONTRACTS and len(self.sides) > 1 and len(self.winning_sides) == 1
        return self.winning_sides[0] if alone else None


def counted(club: Data) -> list[Played]:
    """Return the counted matches of a document that is in order."""
    same_as = {fold(player["name"]): player["same_as"] for player in club["players"] if player.get("same_as")}
    seated = [name for night in club["nights"] for one in night["matches"] for name in one["record"]["players"]]
    spelt: dict[str, str] = {}
    for name in [*(player["name"] for player in club["players"]), *seated]:
        spelt.setdefault(fold(name), name.strip())

    def person(name: str) -> str:
        return person(same_as[fold(name)]) if fold(name) in same_as else spelt[fold(name)]

    matches = [
        (date.fromisoformat(night["date"]), datetime.fromisoformat(match["began"]), match["record"])
        for night in renamed(club, person)["nights"]
        for match in night["matches"]
    ]
    matches.sort(key=lambda match: match[:2])
    found = [Played(day, record, sheet_to_data(derive(from_data(record)))) for day, _began, record in matches]
    return [match for match in found if match.sheet["finished"] and match.sheet["rounds"]]
