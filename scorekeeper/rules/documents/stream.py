"""Parses a long JSON document as its bytes arrive: entries of long lists are read one by one, to bound the memory."""

import codecs
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO, NamedTuple, NoReturn

from scorekeeper.rules.documents.faults import (
    COMPRESSED,
    CUT_OFF,
    NOT_JSON,
    NOT_UTF8,
    TOO_DEEP,
    TOO_LONG,
    TOO_MANY_ENTRIES,
)
from scorekeeper.rules.documents.text import DECODER, TextError, unique
from scorekeeper.rules.faults import Path

Kind = tuple[str, ...]  # a path without the numbers of entries: ("nights", "matches")
EntryReader = Callable[[Path, object], object]

LONGEST_VALUE = 1024 * 1024  # characters of an entry, and of any other value
MOST_ENTRIES = 50_000  # of one kind
MOST_FIELDS = 100  # of an object that leads to a list
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_BLANKS = re.compile(r"[ \t\n\r]*")
# At the end of an incomplete text the beginning of one of these is no fault.
_WORDS = ("true", "false", "null", "-", ".", "e+", "e-", "E+", "E-")
_LONGEST_ESCAPE = 12  # characters: a surrogate pair is two escapes
_LONGEST_TOKEN = 16  # characters: what looks like a fault so near the end may be an incomplete token


class Shape(NamedTuple):
    """The longest size of a document in bytes, and the readers of its long lists by kind.

    A reader is called with the path and the value of each entry; what it returns takes the place of the entry.
    """

    longest: int
    lists: Mapping[Kind, EntryReader]


def parse_stream(stream: BinaryIO, longest: int, shape_from: Callable[[str], Shape]) -> object:
    """Return the document in a stream of at most `longest` bytes of UTF-8, with or without a byte order mark.

    `shape_from` is called with the key of each field of the document itself, before its value is parsed, and returns
    the shape from there on. Entries of long lists are what their readers return. A whole number of more than 18
    characters becomes infinity.

    Raises TextError if the text is no plain JSON, is compressed or too long, or has too many entries. Exceptions of
    readers are passed on.
    """
    parser = _Parser(_Text(stream, longest), shape_from)
    document = parser.value((), ())
    parser.text.end()
    return document


class _Text:
    """The text of a stream, of at most `longest` bytes.

    It holds a few MiB at a time, which include all of the next value. Whatever reads on raises TextError if the stream
    is compressed, not UTF-8, or too long.
    """

    def __init__(self, stream: BinaryIO, longest: int) -> None:
        self._stream, self._longest, self._bytes = stream, longest, 0
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._complete = False
        self._at_hand, self._position = "", 0
        # Of the text that was dropped: the number of characters, of lines, and of characters of the last line.
        self._dropped, self._lines, self._column = 0, 0, 0

    def limit(self, longest: int) -> None:
        """Change how many bytes of the stream may be read at most. Raises TextError if more have been read already."""
        self._longest = longest
        if self._bytes > longest:
            raise TextError(TOO_LONG, most=longest // 1024**2)

    def next(self) -> str:
        """Pass blanks, and return the character after them, which is not passed; "" at the end."""
        while True:
            self._fill()
            blanks = _BLANKS.match(self._at_hand, self._position)
            self._position = blanks.end() if blanks else self._position
            if self._position < len(self._at_hand) or self._complete:
                return self._at_hand[self._position : self._position + 1]

    def passes(self, character: str) -> bool:
        """Pass blanks, and this character if it follows; return whether it does."""
        found = self.next() == character
        self._position += found
        return found

    def value(self, path: Path) -> object:
        """Parse and pass the value at the position, as a whole. Call `next` before, which passes blanks and reads on.

        Raises TextError if it is no plain JSON, too deep or, with the fault at `path`, longer than LONGEST_VALUE.
        """
        begin = self._position
        try:
            value, self._position = DECODER.raw_decode(self._at_hand, begin)
        except RecursionError:
            raise TextError(TOO_DEEP) from None
        except json.JSONDecodeError as error:
            self._fail(error.msg, error.pos, path)
        if self._position - begin > LONGEST_VALUE:
            raise TextError(TOO_LONG, path, most=LONGEST_VALUE // 1024**2)
        return value

    def end(self) -> None:
        """Raise TextError if anything but blanks follows the document, or if it ends within a character."""
        if self.next():
            self.fail("Extra data")
        unfinished, _ = self._decoder.getstate()
        if unfinished:
            raise TextError(NOT_UTF8)

    def fail(self, message: str) -> NoReturn:
        """Raise TextError at the next character, with a message of the `json` module."""
        self._fail(message, self._position, ())

    def _fail(self, message: str, position: int, path: Path) -> NoReturn:
        """Raise TextError for a message of the `json` module about this position in the text at hand.

        The fault is TOO_LONG if the value at `path` goes on beyond that text, CUT_OFF if the stream ends within it, and
        otherwise NOT_JSON with the message, line and column.
        """
        cut = message.startswith("Unterminated") or position > len(self._at_hand) - _LONGEST_TOKEN
        if cut and not self._complete:
            raise TextError(TOO_LONG, path, most=LONGEST_VALUE // 1024**2)
        if self._dropped + position and _is_cut(message, self._at_hand[position:].rstrip()):
            raise TextError(CUT_OFF)
        lines, column = self._counted(position)
        place = f"line {lines + 1} column {column + 1} (char {self._dropped + position})"
        raise TextError(NOT_JSON, error=f"{message}: {place}")

    def _counted(self, position: int) -> tuple[int, int]:
        """Return line and column, from 0 and in the whole stream, of a position in the text at hand."""
        lines = self._at_hand.count("\n", 0, position)
        column = position - self._at_hand.rfind("\n", 0, position) - 1 if lines else self._column + position
        return self._lines + lines, column

    def _fill(self) -> None:
        """Read until more than the longest value is at hand, or the text is complete."""
        while len(self._at_hand) - self._position <= LONGEST_VALUE and not self._complete:
            self._lines, self._column = self._counted(self._position)
            self._dropped += self._position
            self._at_hand, self._position = self._at_hand[self._position :] + self._read(), 0

    def _read(self) -> str:
        """Return the next piece of the stream, decoded; "" at its end, after which the text is complete.

        Raises TextError if the stream is compressed, not UTF-8, or too long.
        """
        raw = self._stream.read(LONGEST_VALUE)
        if not self._bytes and raw.startswith((_GZIP, _ZIP)):
            raise TextError(COMPRESSED)
        self._complete = not raw
        self._bytes += len(raw)
        self.limit(self._longest)
        try:
            return self._decoder.decode(raw)
        except UnicodeDecodeError:
            raise TextError(NOT_UTF8) from None


def _is_cut(message: str, rest: str) -> bool:
    """Return whether a JSON error comes from the end of the text, within a string, an escape, a word or a number.

    `message` is that of the `json` module, `rest` the text from the error on.
    """
    escape = message.startswith("Invalid \\") and len(rest) < _LONGEST_ESCAPE
    return message.startswith("Unterminated") or escape or any(word.startswith(rest) for word in _WORDS)


class _Parser:
    """Parses long lists by entry, the objects that hold such lists by field, and other values as a whole."""

    def __init__(self, text: _Text, shape_from: Callable[[str], Shape]) -> None:
        self.text = text
        self._shape_from = shape_from
        self._lists: Mapping[Kind, EntryReader] = {}
        self._counts: Counter[Kind] = Counter()

    def value(self, path: Path, kind: Kind) -> object:
        """Return the next value, which is at this path.

        Entries of long lists are replaced by what their readers return. `kind` is the path without numbers: an entry
        has that of its list.
        """
        begins = self.text.next()
        if begins == "{" and (not path or (isinstance(path[-1], int) and self._leads_on(kind))):
            return unique([(key, self.value((*path, key), (*kind, key))) for key in self._keys(path)])
        if begins == "[" and kind in self._lists and path[-1:] == kind[-1:]:
            return [self._entry((*path, index), kind) for index in self._separated("[", "]")]
        return self.text.value(path)

    def _leads_on(self, kind: Kind) -> bool:
        """Return whether values of this kind contain a long list of the shape that holds now."""
        return any(longer[: len(kind)] == kind and longer != kind for longer in self._lists)

    def _entry(self, path: Path, kind: Kind) -> object:
        """Return what its reader makes of the next entry of a long list. Raises TextError for over 50,000 of a kind."""
        self._counts[kind] += 1
        if self._counts[kind] > MOST_ENTRIES:
            raise TextError(TOO_MANY_ENTRIES, path, most=MOST_ENTRIES)
        return self._lists[kind](path, self.value(path, kind))

    def _keys(self, path: Path) -> Iterator[str]:
        """Yield the keys of the next object, which is at this path; the caller parses each value in between.

        A key of the document itself, at (), may change the shape. Raises TextError if the object is no JSON or has more
        than 100 keys.
        """
        for number in self._separated("{", "}"):
            if number == MOST_FIELDS:
                raise TextError(TOO_MANY_ENTRIES, path, most=MOST_FIELDS)
            if self.text.next() != '"':
                self.text.fail("Expecting property name enclosed in double quotes")
            key = str(self.text.value(()))
            if not self.text.passes(":"):
                self.text.fail("Expecting ':' delimiter")
            if not path:
                longest, self._lists = self._shape_from(key)
                self.text.limit(longest)
            yield key

    def _separated(self, begin: str, end: str) -> Iterator[int]:
        """Yield the indexes (from 0) of the parts between the characters `begin` and `end`, separated by commas.

        The caller parses each part in between. Raises TextError if another character follows a part.
        """
        self.text.passes(begin)
        if self.text.passes(end):
            return
        number = 0
        while True:
            yield number
            number += 1
            if self.text.passes(end):
                return
            if not self.text.passes(","):
                self.text.fail("Expecting ',' delimiter")
