"""The pages that several tests open. Each page is in each list, or is left out of it for a stated reason.

A new address gets a row in tests/access.py; tests/test_page_lists.py then says in which lists it is missing.
"""

from django.urls import reverse

from scorekeeper.models import Match, Season
from tests.fixtures.club_world import PARAMETERS

LeftOut = dict[str, tuple[str, ...]]  # a reason → the names of addresses

FILES = (
    "worker", "look_match", "look_podium", "look_night", "export_record", "export_sheet", "export_club",
    "export_hands", "export_matches", "export_plays", "trust_certificate", "check_trust", "api_description",
)  # fmt: skip
LINKS = ("watch_evening", "watch_match", "watch_night", "watch_club", "watch_by_code", "join", "take_pen")
ACCOUNTS = (
    "account", "account_sessions", "account_inactive", "account_reset_password", "account_login",
    "account_signup_by_passkey", "account_logout", "account_email", "account_reauthenticate",
    "account_change_password", "mfa_list_webauthn",
)  # fmt: skip
FORMS = (
    "new_club_game", "club_game", "house_rules", "move_match", "delete_club", "club_import", "invites", "invite",
    "pens", "edit_player", "new_season", "change_season", "api_tokens",
)  # fmt: skip
ON_PAPER = ("game_blank_sheet", "club_game_blank_sheet")
TRUST = ("trust", "trust_on")

# Pages that are not kept for use without signal; those that are kept are in scorekeeper/web/middleware.py.
NOT_OFFLINE: LeftOut = {
    "a file, or what a script asks for": FILES,
    "shows a link or a code, or takes one": (*LINKS, "clubs", "club", "invites", "invite", "pens", "api_tokens"),
    "is of an account": (*ACCOUNTS, "account_signup"),
    "only asks for something": (
        "new_match", "new_club_game", "club_game", "seats", "house_rules", "move_match", "delete_club", "imports",
        "club_import", "old_match", "edit_player", "new_season", "change_season",
    ),
    "is printed": ON_PAPER,
    "follows what is written elsewhere": ("wall", "night_ledger"),
    "is of no use without signal": ("offline", *TRUST),
}  # fmt: skip

# Pages that browser/test_wide_screens.py opens on a phone in landscape, a tablet and a desktop.
WIDE = (
    "home", "new_match", "nights", "games", "game_rulebook", "clubs", "account_signup", "table", "round", "standings",
    "sheet", "ledger", "seats", "referee", "rulebook", "player", "pair", "players", "records", "year", "seasons",
    "season", "club", "imports", "old_match", "result", "night",
)  # fmt: skip
NOT_WIDE: LeftOut = {
    "a file, or what a script asks for": FILES,
    "one column of fields or of text, as new_match and clubs": (*LINKS, *ACCOUNTS, *FORMS, *TRUST, "offline"),
    "looks as another that is opened": ("ahead", "game_referee", "club_game_rulebook", "night_ledger"),
    "is printed (browser/test_blank_sheet.py)": ON_PAPER,
    "has screens of its own (browser/test_wall.py)": ("wall",),
}

# Pages that browser/test_large_text.py opens with text twice as large.
LARGE_TO_READ_UP = ("watch_match", "watch_club", "rulebook", "game_rulebook", "game_referee", "games", "club")
LARGE_OF_THE_PAST = ("players", "player", "pair", "records", "year", "seasons", "season", "nights", "night", "result")
LARGE = ("home", *LARGE_TO_READ_UP, *LARGE_OF_THE_PAST, "old_match")
NOT_LARGE: LeftOut = {
    "a file, or what a script asks for": FILES,
    "the table and what belongs to it (browser/test_any_screen.py)": (
        "table", "ahead", "round", "standings", "sheet", "ledger", "seats",
    ),
    "one column of fields or of text": (
        *ACCOUNTS, *FORMS, *TRUST, "new_match", "clubs", "imports", "offline",
        "night_ledger", "account_signup", "watch_by_code", "join", "take_pen",
    ),
    "looks as another that is opened": ("referee", "club_game_rulebook", "watch_evening", "watch_night"),
    "is printed": ON_PAPER,
    "has letters as large as its screen": ("wall",),
}  # fmt: skip


def path_of(name: str, match: Match) -> str:
    """Return the address of a page of this match, its last round, its night, its club or its first players."""
    first, other = match.seats.all()[:2]
    values = {
        "match": match.pk,
        "number": match.rounds_done,
        "night": match.night_id,
        "club": match.club_id,
        "player": first.player_id,
        "other": other.player_id,
        "year": match.night.date.year,
        "key": match.game,
    }
    if "season" in PARAMETERS[name]:
        values["season"] = Season.objects.get(club=match.club_id).pk
    return reverse(name, kwargs={key: values[key] for key in PARAMETERS[name]})
