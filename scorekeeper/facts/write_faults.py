"""Codes of the faults for which services and forms refuse a write, in addition to the faults of the rules."""

from scorekeeper.rules.faults import FaultCode

# A number of a hand as it was typed
NOT_NUMERIC = FaultCode("not_numeric", "{value:quoted} is not a number")
BELOW_NOTHING = FaultCode("below_nothing", "{value:quoted} is less than nothing")
BEYOND_COUNTING = FaultCode("beyond_counting", "{value:quoted} is beyond all counting")

# A round that a phone sends later, when it has a connection
OLD_FORM = FaultCode("old_form", "the form has changed since it was filled in")

# A match that is being planned
GAME_NOT_OFFERED = FaultCode("game_not_offered", "neither a game of the catalogue nor one of the club")
NOT_THE_CLUBS = FaultCode("not_the_clubs", "not a game of the club")
NO_SEAT = FaultCode("no_seat", "no game has more than {most} seats")
NOBODY_DREW_LOW = FaultCode("nobody_drew_low", "nobody is named who drew low")
NOBODY_HOLDS_TOP = FaultCode("nobody_holds_top", "nobody is named who holds the {token}")

# Players and their seats
ONE_PERSON = FaultCode("one_person", "{names:and} are one person")
SITS_ALREADY = FaultCode("sits_already", "{player} already sits at this table")
WHOSE_SEAT = FaultCode("whose_seat", "nobody is named whose seat it is")
NEEDS_EVERYBODY = FaultCode("needs_everybody", "{title} needs everybody from {word} 1 on")
SEATS_CHANGED = FaultCode("seats_changed", "the players at the table have changed")
HAS_PLAYED = FaultCode("has_played", "the player has played")
NAME_TAKEN = FaultCode("name_taken", "another player is called {name}")
PLAYER_TAKEN = FaultCode("player_taken", "{player} is the player of another account")
ACCOUNT_TAKEN = FaultCode("account_taken", "the account has the player {player}")
TWO_ACCOUNTS = FaultCode("two_accounts", "{player} and {other} are the players of two accounts")
TWO_PEOPLE = FaultCode("two_people", "{player} and {other} sat at one table")

# A match of a file that replaces the club's own version
OTHER_GAME = FaultCode("other_game", "the match is here as one of {title}: keep it, or have both")

# A club, its members and its own games
CLUB_DELETED = FaultCode("club_deleted", "the club was deleted")
CLUB_UNNAMED = FaultCode("club_unnamed", "a club needs a name")
CLUB_NAME_TOO_LONG = FaultCode("club_name_too_long", "longer than {most} characters")
CLUB_NAME_UNWRITABLE = FaultCode("club_name_unwritable", "a character that can’t be written")
NOT_CONFIRMED = FaultCode("not_confirmed", "the club is called {club:quoted}")
OWNER_HANDS_OVER = FaultCode("owner_hands_over", "only the owner hands a club over")
OTHER_OWNER = FaultCode("other_owner", "the club has another owner")
OWNER_STAYS = FaultCode("owner_stays", "the owner hands the club over first")
TOO_MANY_TOKENS = FaultCode("too_many_tokens", "the club has {most} tokens")
GAME_PLAYED = FaultCode("game_played", "{title} has been played")
GAME_DELETED = FaultCode("game_deleted", "{title} was deleted meanwhile")
TITLE_TAKEN = FaultCode("title_taken", "the club has a game called {title}")
TITLE_TAKEN_SINCE = FaultCode("title_taken_since", "the club has another game called {title} by now")

# A season of a club
SEASON_NAME_TAKEN = FaultCode("season_name_taken", "the club has a season called {name}")
SEASON_DELETED = FaultCode("season_deleted", "the season {name} was deleted meanwhile")
TOO_MANY_SEASONS = FaultCode("too_many_seasons", "a club has at most {most} seasons")

# A match that was kept on paper
UNREADABLE_CELL = FaultCode("unreadable_cell", "{value:quoted} is neither a number nor a mark")
EMPTY_CELL = FaultCode("empty_cell", "nothing is written for {name}")
TOO_MANY_NUMBERS = FaultCode("too_many_numbers", "{count} numbers, but a cell has at most {most}")
UNKNOWN_MARK = FaultCode("unknown_mark", "{mark:quoted} means nothing in {title}")
WHO_WENT_OUT = FaultCode("who_went_out", "{names:and} have 0: mark who went out with {mark}")
TWO_EXACT_CUTS = FaultCode("two_exact_cuts", "{names:and} are marked for an exact cut, but only one player cuts")
TOTAL_DIFFERS = FaultCode("total_differs", "{value}, but the rounds add up to {total}")
NOTHING_WRITTEN = FaultCode("nothing_written", "no round is written down")
TOO_WIDE = FaultCode("sheet_too_wide", "{columns} columns, but a sheet has at most {most}")
LONG_CELL = FaultCode("long_cell", "a cell has more than {most} characters")
NO_SHEET = FaultCode("no_sheet", "no line has numbers")
