"""Which spellings are one person."""

from scorekeeper.figures.club import Club
from scorekeeper.rules.names import fold


class Identities:
    """Spellings, as they are compared, that lead to the main one of their person."""

    def __init__(self) -> None:
        self._leads_to: dict[str, str] = {}

    def main(self, spelling: str) -> str:
        """Return the main spelling of a person, folded."""
        name, passed = fold(spelling), []
        while name in self._leads_to:
            passed.append(name)
            name = self._leads_to[name]
        # Every spelling on the way leads there at once from now on, so that long ways are gone only once.
        self._leads_to.update(dict.fromkeys(passed, name))
        return name

    def join(self, spelling: str, same_as: str) -> bool:
        """Let a main spelling lead to another one; False, and nothing done, where that leads back to itself."""
        name, main = fold(spelling), self.main(same_as)
        if main != name:
            self._leads_to[name] = main
        return main != name


class Persons:
    """The people of a faultless club, by any of their spellings."""

    def __init__(self, club: Club) -> None:
        self._identities = Identities()
        for player in club.players:
            if player.same_as is not None:
                self._identities.join(player.name, player.same_as)
        listed = [player.name for player in club.players]
        seated = [name for night in club.nights for match in night.matches for name in match.record.players]
        self._names: dict[str, str] = {}
        for name in (*listed, *seated):
            self._names.setdefault(fold(name), name.strip())

    def named(self, spelling: str) -> str:
        """Return the name of the person: the main spelling, as the document has it first."""
        return self._names[self._identities.main(spelling)]
