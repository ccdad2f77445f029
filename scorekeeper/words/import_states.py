"""What becomes of a file that is taken into a club: its state in a list, and how far the work on it is."""

from collections.abc import Mapping

from scorekeeper.models import ClubImport

State, Stop = ClubImport.State, ClubImport.Stop
STATES: Mapping[str, str] = {
    State.READING: "being read",
    State.READY: "waits for you",
    State.REFUSED: "could not be read",
    State.SAVING: "being saved",
    State.SAVED: "saved",
    State.UNDOING: "being undone",
    State.UNDONE: "undone",
}
TITLES: Mapping[str, str] = {
    State.READING: "Reading the file",
    State.SAVING: "Saving",
    State.UNDOING: "Undoing",
}
WORK: Mapping[str, str] = {
    State.READING: "Reading the file and comparing it with your club …",
    State.SAVING: "Saving the matches …",
    State.UNDOING: "Undoing the import …",
}
AGAIN = "Reading the file once more …"  # before it is saved: your club may have changed
STOPPED: Mapping[str, str] = {
    Stop.ENDED: "This was interrupted. Nothing was changed.",
    Stop.SLOW: "This took too long and was stopped. Nothing was changed.",
    Stop.LARGE: "This needed too much memory and was stopped. Nothing was changed.",
}
QUARTERS = ("", "A quarter is done.", "Half of it is done.", "Three quarters are done.", "Almost done.")
