"""Scripts and style sheets without comments, and without blanks that mean nothing.

Parsers of both languages tell what a comment is and what a blank parts. Every other sign stays as it was written, but
for the semicolon at the end of a block of a sheet, so a script does the same, and a sheet has the same rules.
"""

import re
from collections.abc import Iterator
from typing import Any

import tree_sitter_javascript
from tinycss2 import parse_component_value_list, serialize
from tree_sitter import Language, Node, Parser

WHOLE = {"string", "template_string", "regex"}  # what stands within these is no blank and no comment
WORD = re.compile(rb"[\w$\x80-\xff]")
PARTING = re.compile(rb"[][(){},;\"'`]")  # is no part of a longer sign or word
ALONE = {"{} block", ";", ",", ">", ""}  # in a style sheet; the last is where it or a block begins or ends


def minified_script(source: bytes) -> bytes:
    """Return a script without its comments; as it is, where the parser does not know what it says."""
    root = Parser(Language(tree_sitter_javascript.language())).parse(source).root_node
    if root.has_error:
        return source
    parts, end = [b""], 0
    for token in _tokens(root):
        text = source[token.start_byte : token.end_byte]
        parts += [_between(parts[-1], source[end : token.start_byte], text), text]
        end = token.end_byte
    return b"".join(parts)


def _tokens(node: Node) -> Iterator[Node]:
    if node.type in WHOLE or not node.children:
        yield from () if node.type == "comment" else (node,)
        return
    for child in node.children:
        yield from _tokens(child)


def _between(before: bytes, gap: bytes, after: bytes) -> bytes:
    """Return what must separate two tokens: a line break, which may end a statement, a blank, or nothing."""
    first, second = before[-1:], after[:1]
    if not (first and second and gap) or first in b"{([,;" or second in b"})]":
        return b""
    if b"\n" in gap:
        return b"\n"
    if PARTING.match(first) or PARTING.match(second):
        return b""
    are_alike = bool(WORD.match(first)) == bool(WORD.match(second))
    return b" " if are_alike or b"." in (first, second) else b""


def minified_sheet(source: bytes) -> bytes:
    """Return a style sheet without its comments."""
    values = parse_component_value_list(source.decode(), skip_comments=True)
    return str(serialize(_packed(values))).encode()


def _packed(values: list[Any]) -> list[Any]:
    """Return the values of a sheet or a block with one blank in the place of several, and none beside what parts."""
    packed: list[Any] = []
    for value, following in zip(values, [*values[1:], None], strict=True):
        if value.type == "whitespace":
            if _kind(packed[-1] if packed else None) in ALONE | {":"} or _kind(following) in ALONE | {"whitespace"}:
                continue
            value.value = " "
        elif value.type == "function":
            value.arguments = _packed(value.arguments)
        elif value.type.endswith("block"):
            value.content = _packed(value.content)
            if _kind(value.content[-1] if value.content else None) == ";":
                value.content.pop()
        packed.append(value)
    return packed


def _kind(value: Any) -> str:
    """Return the character of a literal value, else the name of its kind; "" for no value."""
    return str(value.value if value.type == "literal" else value.type) if value else ""
