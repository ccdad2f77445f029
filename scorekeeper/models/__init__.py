"""The models: facts as the keeper wrote them, the ledger of their changes, and what is derived from them."""

from scorekeeper.models.api_tokens import ApiToken
from scorekeeper.models.changes import Change
from scorekeeper.models.club_games import ClubGame
from scorekeeper.models.clubs import Club, Player
from scorekeeper.models.imports import ClubImport, ImportedPiece
from scorekeeper.models.matches import Match, RoundRow, Seat, StoredHand, StoredRound
from scorekeeper.models.memberships import Handover, Invite, Membership, Role
from scorekeeper.models.nights import Night, NightChange, NightCode
from scorekeeper.models.periods import ClubPeriod, PairYear, PlayerPeriod
from scorekeeper.models.results import Meeting, Milestone, PlayerResult
from scorekeeper.models.rounds import Hand, Round
from scorekeeper.models.seasons import Season, SeasonNight
from scorekeeper.models.tallies import Tally
from scorekeeper.models.users import User
from scorekeeper.models.watch_codes import WatchCode

__all__ = [
    "ApiToken",
    "Change",
    "Club",
    "ClubGame",
    "ClubImport",
    "ClubPeriod",
    "Hand",
    "Handover",
    "ImportedPiece",
    "Invite",
    "Match",
    "Meeting",
    "Membership",
    "Milestone",
    "Night",
    "NightChange",
    "NightCode",
    "PairYear",
    "Player",
    "PlayerPeriod",
    "PlayerResult",
    "Role",
    "Round",
    "RoundRow",
    "Season",
    "SeasonNight",
    "Seat",
    "StoredHand",
    "StoredRound",
    "Tally",
    "User",
    "WatchCode",
]
