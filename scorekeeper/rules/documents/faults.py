"""What can be wrong with any document, whatever the game: its text, its fields, the names that entries refer to."""

from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.wording import gettext_lazy as _

TOO_LONG = FaultCode("too_long", "longer than {most} MiB")
TOO_MANY_ENTRIES = FaultCode("too_many_entries", "more than {most}")
TOO_MANY_FAULTS = FaultCode("too_many_faults", "more than {most} faults: what comes after them was not read")
UNKNOWN_FORM = FaultCode("unknown_form", "neither a club’s document, the record of a match nor a backup of BG Stats")
COMPRESSED = FaultCode("compressed", "compressed: unpack it first")
NOT_UTF8 = FaultCode("not_utf8", "not UTF-8")
CUT_OFF = FaultCode("cut_off", sentence=_("The end of this file is missing."))
CLUB_CUT_OFF = FaultCode("club_cut_off", sentence=_("The end of this club’s export is missing."))
RECORD_CUT_OFF = FaultCode("record_cut_off", sentence=_("The end of this record of a match is missing."))
BACKUP_CUT_OFF = FaultCode("backup_cut_off", sentence=_("The end of this backup of BG Stats is missing."))
TOO_DEEP = FaultCode("too_deep", "nested too deep")
NOT_JSON = FaultCode("not_json", "not JSON: {error}")
NOT_A_NUMBER = FaultCode("not_a_number", "not JSON: {name} is not a number")
KEY_TWICE = FaultCode("key_twice", sentence=_("{key:quoted} stands twice in one object."))

MISSING = FaultCode("missing", "missing")
UNKNOWN_FIELD = FaultCode("unknown_field", "unknown field; it may be {known:or}")
UNKNOWN_VERSION = FaultCode("unknown_version", "{version:quoted}, but only version 1 is known")
FOREIGN_FACT = FaultCode("foreign_fact", sentence=_("{title} has no such fact."))
OUT_OF_BOUNDS = FaultCode("out_of_bounds", "{value:quoted}, but it must be from {least} to {most}")

NOT_A_FLAG = FaultCode("not_a_flag", sentence=_("{value:quoted} is not true or false."))
NOT_AN_OBJECT = FaultCode("not_an_object", sentence=_("{value:quoted} is not an object."))
NOT_WHOLE = FaultCode("not_whole", sentence=_("{value:quoted} is not a whole number."))
NOT_A_LIST = FaultCode("not_a_list", sentence=_("{value:quoted} is not a list."))
NOT_TEXT = FaultCode("not_text", sentence=_("{value:quoted} is not text."))
NOT_A_DATE = FaultCode("not_a_date", sentence=_("{value:quoted} is not a date like 2026-11-20."))
NOT_AN_INSTANT = FaultCode(
    "not_an_instant", "{value:quoted} is not a date and time with its offset, like 2026-11-20T19:02:11+00:00"
)
NOT_A_UUID = FaultCode("not_a_uuid", sentence=_("{value:quoted} is not a UUID."))
UNSEEN = FaultCode("unseen", sentence=_("{value:quoted} has a character that can’t be seen."))

# References from one entry of a club's document to another, and values that two entries have.
OWN_SPELLING = FaultCode("own_spelling", sentence=_("{name:quoted} leads back to {player:quoted}."))
UNKNOWN_PLAYER = FaultCode("unknown_player", "{name:quoted} is nobody in players")
SAME_PERSON = FaultCode("same_person", sentence=_("{name:quoted} is the same person as {other:quoted}."))
UNTITLED = FaultCode("untitled", sentence=_("A title can’t be empty."))
UNKNOWN_TITLE = FaultCode("unknown_title", "{title:quoted} is no title in games")
THERE_TWICE = FaultCode("there_twice", sentence=_("{value:quoted} is there twice."))
SAME_DATE = FaultCode("same_date", sentence=_("{value:quoted} is the same date as {other:quoted}."))
SAME_ID = FaultCode("same_id", sentence=_("{value:quoted} is the same id as {other:quoted}."))
SAME_TITLE = FaultCode("same_title", sentence=_("{value:quoted} is the same title as {other:quoted}."))

# The seasons of a club's document.
SAME_SEASON = FaultCode("same_season", sentence=_("{value:quoted} is the same name as {other:quoted}."))
ENDS_BEFORE_IT_BEGINS = FaultCode("ends_before_it_begins", "{value:quoted} is before {first:quoted}, when it begins")
SEASON_TOO_LONG = FaultCode("season_too_long", "{value:quoted} makes it longer than {most} days")
RISING_POINTS = FaultCode("rising_points", "{value}, but the place before has only {before}")
UNKNOWN_COUNTING = FaultCode("unknown_counting", sentence=_("{value:quoted} is not {known:quoted or}."))
