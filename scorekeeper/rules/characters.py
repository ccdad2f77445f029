"""Which characters somebody may write down in a line of text."""

from unicodedata import category

# Control characters, halves of a character, and line breaks cannot stand in a line.
_UNWRITABLE = {"Cc", "Cs", "Zl", "Zp"}


def writable(text: str) -> bool:
    """Say whether the text is one line that can be written and read again."""
    return all(category(character) not in _UNWRITABLE for character in text)
