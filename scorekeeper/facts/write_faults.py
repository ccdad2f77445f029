"""Codes of the faults for which services and forms refuse a write, in addition to the faults of the rules."""

from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.wording import gettext_lazy as _

# A number of a hand as it was typed
NOT_NUMERIC = FaultCode("not_numeric", "{value:quoted} is not a number")
BELOW_NOTHING = FaultCode("below_nothing", "{value:quoted} is less than nothing")
BEYOND_COUNTING = FaultCode("beyond_counting", "{value:quoted} is beyond all counting")

# A round that a phone sends later, when it has a connection
OLD_FORM = FaultCode(
    "old_form", sentence=_("The form has changed since you filled it in. Look it over, then save it again.")
)

# A match that is being planned
GAME_NOT_OFFERED = FaultCode("game_not_offered", sentence=_("This is not a game of the catalogue, nor one of yours."))
NOT_THE_CLUBS = FaultCode("not_the_clubs", sentence=_("This is not a game of the club."))
NO_SEAT = FaultCode("no_seat", sentence=_("No game has more than {most} seats."))
NOBODY_DREW_LOW = FaultCode("nobody_drew_low", sentence=_("Who drew low deals first: tap the name, or pick at random."))
NOBODY_HOLDS_TOP = FaultCode("nobody_holds_top", sentence=_("Who holds the {token} deals: tap the name."))

# Players and their seats
ONE_PERSON = FaultCode("one_person", sentence=_("{names:and} are one person."))
SITS_ALREADY = FaultCode("sits_already", sentence=_("{player} already sits at this table."))
WHOSE_SEAT = FaultCode("whose_seat", sentence=_("Whose seat is it? Tap the name first."))
NEEDS_EVERYBODY = FaultCode("needs_everybody", sentence=_("{title} needs everybody from {word} 1 on."))
SEATS_CHANGED = FaultCode("seats_changed", sentence=_("The players at the table have changed meanwhile."))
HAS_PLAYED = FaultCode("has_played", sentence=_("This player has played already: mark them as away."))
NAME_TAKEN = FaultCode("name_taken", sentence=_("Another player is called {name} already."))
PLAYER_TAKEN = FaultCode("player_taken", sentence=_("{player} is somebody else already."))
ACCOUNT_TAKEN = FaultCode("account_taken", sentence=_("This account is {player} already."))
TWO_ACCOUNTS = FaultCode("two_accounts", sentence=_("{player} and {other} are the players of two accounts."))
TWO_PEOPLE = FaultCode("two_people", sentence=_("{player} and {other} sat at one table: they are two people."))

# A match of a file that replaces the club's own version
OTHER_GAME = FaultCode("other_game", "the match is here as one of {title}: keep it, or have both")

# A club, its members and its own games
CLUB_DELETED = FaultCode("club_deleted", "the club was deleted")
CLUB_UNNAMED = FaultCode("club_unnamed", sentence=_("A club needs a name."))
CLUB_NAME_TOO_LONG = FaultCode("club_name_too_long", sentence=_("A name has at most {most} characters."))
CLUB_NAME_UNWRITABLE = FaultCode("club_name_unwritable", sentence=_("This has a character that can’t be written."))
NOT_CONFIRMED = FaultCode("not_confirmed", sentence=_("Type “{club}” to delete it."))
OWNER_HANDS_OVER = FaultCode("owner_hands_over", sentence=_("A club is handed over by its owner."))
OTHER_OWNER = FaultCode("other_owner", sentence=_("The club has another owner by now."))
OWNER_STAYS = FaultCode("owner_stays", sentence=_("Hand the club over first, or delete it."))
TOO_MANY_TOKENS = FaultCode("too_many_tokens", sentence=_("A club has at most {most} tokens. Take one back first."))
GAME_PLAYED = FaultCode("game_played", sentence=_("{title} has been played: copy it, and change the copy."))
GAME_DELETED = FaultCode("game_deleted", sentence=_("{title} was deleted meanwhile."))
TITLE_TAKEN = FaultCode("title_taken", sentence=_("You have a game called {title} already."))
TITLE_TAKEN_SINCE = FaultCode("title_taken_since", sentence=_("You have another game called {title} by now."))

# A season of a club
SEASON_NAME_TAKEN = FaultCode("season_name_taken", sentence=_("You have a season called {name} already."))
SEASON_DELETED = FaultCode("season_deleted", sentence=_("The season {name} was deleted meanwhile."))
TOO_MANY_SEASONS = FaultCode("too_many_seasons", "a club has at most {most} seasons")

# A match that was kept on paper
UNREADABLE_CELL = FaultCode("unreadable_cell", sentence=_("{value:quoted} is neither a number nor a mark."))
EMPTY_CELL = FaultCode("empty_cell", sentence=_("Nothing is written for {name}: 0, or x for away?"))
TOO_MANY_NUMBERS = FaultCode("too_many_numbers", sentence=_("{count} numbers, but only {most} can stand here."))
UNKNOWN_MARK = FaultCode("unknown_mark", sentence=_("{mark:quoted} has no meaning in {title}."))
WHO_WENT_OUT = FaultCode("who_went_out", sentence=_("{names:and} have 0: mark the one who went out with {mark}."))
TWO_EXACT_CUTS = FaultCode(
    "two_exact_cuts", sentence=_("{names:and} are marked for an exact cut, but only one of them cut.")
)
TOTAL_DIFFERS = FaultCode("total_differs", sentence=_("{value}, but the rounds add up to {total}."))
NOTHING_WRITTEN = FaultCode("nothing_written", sentence=_("No round is written down yet."))
TOO_WIDE = FaultCode("sheet_too_wide", sentence=_("{columns} columns, but no game has more than {most} players."))
LONG_CELL = FaultCode("long_cell", sentence=_("A cell of this has more than {most} characters."))
NO_SHEET = FaultCode("no_sheet", sentence=_("This is not a score sheet: no line of it has numbers."))
