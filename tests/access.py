"""The table of access: the status that each person gets at each address.

People are in the order of tests/fixtures/club_world.py, most rights first. What is not open to a person answers 404.
"""

from collections.abc import Sequence

PEOPLE = (
    "owner", "own browser", "keeper", "pen", "watcher", "club link", "night link", "match link", "other club",
    "signed out",
)  # fmt: skip
ACCOUNTS = ("owner", "keeper", "watcher", "other club")
OWNERS, KEEPERS, MEMBERS, OF_CLUB, OF_NIGHT, OF_MATCH = (PEOPLE[:number] for number in (2, 4, 5, 6, 7, 8))

Statuses = dict[str, int]
Row = tuple[Statuses, Statuses]  # of a GET, of a POST of nothing


def to(people: Sequence[str], status: int = 200, *, others: int = 404) -> Statuses:
    """Return the statuses by person: `status` for these people, `others` for the rest."""
    return {person: status if person in people else others for person in PEOPLE}


NO_POST, NO_GET = to(PEOPLE, 405), to(PEOPLE, 405)
LEADS_ON = to(PEOPLE, 302)  # to the sign-in page, or back to a step that has to come first


def page(people: Sequence[str], status: int = 200, *, others: int = 404) -> Row:
    """Return the access to a page to read."""
    return to(people, status, others=others), NO_POST


def form(people: Sequence[str], writers: Sequence[str] | None = None) -> Row:
    """Return the access to a page with a form, sent by `writers`, by default `people`. An empty form answers 400."""
    return to(people), to(writers or people, 400)


def action(people: Sequence[str]) -> Row:
    """Return the access to an address that only takes posts. An empty post answers 400."""
    return NO_GET, to(people, 400)


def signed_in(posted: Statuses = LEADS_ON) -> Row:
    """Return the access to a page of an account; others are redirected to sign in."""
    return to(ACCOUNTS, others=302), posted


def signed_out() -> Row:
    """Return the access to a page for signing in or up; those signed in are redirected."""
    return to(ACCOUNTS, 302, others=200), to(ACCOUNTS, 302, others=200)


TABLE: dict[str, Row] = {
    "home": page(PEOPLE),
    **dict.fromkeys(("worker", "offline"), page(PEOPLE)),
    "games": page(PEOPLE),
    "nights": page(PEOPLE),
    "new_match": form(PEOPLE),
    "new_club_game": form(PEOPLE),
    "club_game": form(KEEPERS),
    "put_away_game": action(KEEPERS),
    "table": page(OF_MATCH),
    "sheet": page(OF_MATCH),
    "result": page(OF_MATCH, 302),
    "result_picture": page(OF_MATCH, 302),
    "look_match": page(OF_MATCH),
    **dict.fromkeys(("wall", "look_podium"), page(OF_MATCH)),
    "rulebook": page(OF_MATCH),
    "referee": (to(OF_MATCH), to(OF_MATCH, 422)),
    "game_rulebook": page(PEOPLE),
    "game_referee": (to(PEOPLE), to(PEOPLE, 422)),
    "club_game_rulebook": page(KEEPERS),
    "game_blank_sheet": page(PEOPLE),
    "club_game_blank_sheet": page(KEEPERS),
    "standings": page(KEEPERS),
    "ahead": page(KEEPERS),
    "ledger": page(KEEPERS),
    "export_record": page(KEEPERS),
    "export_sheet": page(OF_MATCH),
    "round": form(KEEPERS),
    "seats": form(KEEPERS),
    "house_rules": form(KEEPERS),
    **dict.fromkeys(("tap", "exact_cut", "replay", "dealer", "undo", "redo"), action(KEEPERS)),
    **dict.fromkeys(("end_match", "play_on", "again"), action(KEEPERS)),
    "move_match": form(KEEPERS),
    **dict.fromkeys(("delete_match", "restore_match"), action(KEEPERS)),
    "night": form(OF_NIGHT, KEEPERS),
    "night_ledger": page(KEEPERS),
    "look_night": page(OF_NIGHT),
    "night_wall": page(OF_NIGHT, 302),
    **dict.fromkeys(("watch_evening", "watch_match", "watch_night", "watch_club"), form(KEEPERS)),
    # The key of the link decides; a browser that can write already is redirected.
    "watch": page(PEOPLE, 302),
    "watch_by_code": form(PEOPLE),
    "join": form(PEOPLE),
    "take_pen": (to(KEEPERS, 303, others=200), to(KEEPERS, 303, others=400)),
    "clubs": form(PEOPLE),
    "club": page(MEMBERS),
    "enter_club": action(OF_CLUB),
    "leave_club": action(MEMBERS),
    "rename_club": action(OWNERS),
    "show_milestones": action(OWNERS),
    "delete_club": form(OWNERS),
    "make_demo": action(PEOPLE),
    "remove_demo": action(()),  # the club is not a demo club
    "keep_club": action(OWNERS),
    **dict.fromkeys(("export_club", "export_hands", "export_matches", "export_plays"), page(OWNERS)),
    **dict.fromkeys(("imports", "old_match"), form(KEEPERS)),
    "club_import": form(KEEPERS),
    "import_step": action(KEEPERS),
    "import_progress": page(KEEPERS, 302),  # to the page of the import, unless HTMX asks
    "member": action(OWNERS),
    "invites": form(OWNERS),
    "invite": form(OWNERS),
    "api_tokens": form(OWNERS),
    "take_back_token": action(OWNERS),
    # Only a token gives access, no account does (views/test_api.py).
    **dict.fromkeys(("api_club", "api_night", "api_match", "api_live"), page((), others=401)),
    "api_description": page(PEOPLE),
    "pens": form(KEEPERS, OWNERS),
    "take_back": action(OWNERS),
    "edit_player": form(MEMBERS),
    **dict.fromkeys(("players", "player", "pair", "records", "year"), page(OF_CLUB)),
    "year_picture": page(OF_CLUB, 302),  # to the page of the year, as the year has no match
    **dict.fromkeys(("seasons", "season"), page(OF_CLUB)),
    "season_picture": page(OF_CLUB, 302),  # to the page of the season, as it is not over
    **dict.fromkeys(("new_season", "change_season"), form(OWNERS)),
    **dict.fromkeys(("delete_season", "restore_season"), action(OWNERS)),
    # These exist only where HTTPS is served at home (views/test_trust.py).
    **dict.fromkeys(("trust", "trust_on", "trust_certificate", "check_trust"), page(PEOPLE)),
    "account": (to(ACCOUNTS, others=302), NO_POST),
    "account_sessions": (to(ACCOUNTS, others=302), NO_POST),
    "account_end_session": (NO_GET, to(ACCOUNTS, 303, others=302)),  # also if the session has ended already
    "account_inactive": page(PEOPLE),
    "account_reset_password": (to(PEOPLE), to(PEOPLE)),
    **dict.fromkeys(("account_login", "account_signup", "account_signup_by_passkey"), signed_out()),
    "account_sign_in_here": page(PEOPLE, 302),
    "language": action(PEOPLE),
    "account_other_address": (NO_GET, to(PEOPLE, 303)),
    "account_logout": signed_in(),
    "account_email": signed_in(),
    "account_reauthenticate": signed_in(to(ACCOUNTS, others=302)),
    "account_change_password": signed_in(to(ACCOUNTS, others=302)),
    "mfa_list_webauthn": signed_in(to(ACCOUNTS, 405, others=302)),
    **dict.fromkeys(
        (
            "account_delete", "account_email_verification_sent", "account_set_password",
            "account_confirm_password_reset_code", "account_complete_password_reset", "mfa_index",
            "mfa_login_webauthn", "mfa_signup_webauthn", "mfa_reauthenticate_webauthn", "mfa_add_webauthn",
            "mfa_remove_webauthn", "mfa_edit_webauthn",
        ),
        (LEADS_ON, LEADS_ON),
    ),
}  # fmt: skip
