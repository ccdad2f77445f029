"""A script that is served says what the script in the tree says, and is smaller."""

from collections.abc import Sequence
from pathlib import Path

import pytest
import tree_sitter_javascript
from django.conf import settings
from tree_sitter import Language, Node, Parser

from scorekeeper.serving.minify import minified_script, minified_sheet

STATIC = Path(settings.BASE_DIR) / "static"
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
SHEETS = sorted((STATIC / "css").rglob("*.css"))
PARSER = Parser(Language(tree_sitter_javascript.language()))


def said(node: Node) -> tuple[str, bytes | None] | tuple[str, Sequence[object]]:
    """Return a syntax tree without its comments: kinds, and the words and signs in them."""
    if not node.children:
        return node.type, node.text
    return node.type, [said(child) for child in node.children if child.type != "comment"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_has_the_same_syntax_tree(path: Path) -> None:
    source = path.read_bytes()
    minified = minified_script(source)
    tree = PARSER.parse(minified).root_node
    assert len(minified) < len(source)
    assert not tree.has_error
    assert said(tree) == said(PARSER.parse(source).root_node)


@pytest.mark.parametrize(
    ("source", "minified"),
    [
        ("// one\nconst a = 1; /* two */ const b = 2;\n", "const a=1;const b=2;"),
        (
            "const at = (path) => /^\\/matches\\/\\d+\\//.exec(path); // three\n",
            "const at=(path)=> /^\\/matches\\/\\d+\\//.exec(path);",
        ),
        ("say(`Take ${x ? ` of ${x} // 4` : ''} back`);", "say(`Take ${x ? ` of ${x} // 4` : ''} back`);"),
        ('const url = "https://there/* no comment */";', 'const url="https://there/* no comment */";'),
        ("let a = b\n\n/* a line ends */\n(c || d).e()\n", "let a=b\n(c||d).e()"),
        ("const o = {\n  a,\n  b: [\n    1,\n  ],\n};\n", "const o={a,b:[1,],};"),
        ("a = b + +c - -d++ + e;", "a=b+ +c- -d++ +e;"),
        ('if (1 in one && "a" in two) return typeof x;', 'if(1 in one&&"a"in two)return typeof x;'),
        ("x = 1 .toFixed();", "x=1 .toFixed();"),
        ("const größe = x ? .5 : y?.z;", "const größe=x? .5:y?.z;"),
    ],
)
def test_blanks_go_where_they_mean_nothing(source: str, minified: str) -> None:
    assert minified_script(source.encode()).decode() == minified


def test_a_script_that_is_not_understood_stays_as_it_is() -> None:
    assert minified_script(b"const = ; // what?") == b"const = ; // what?"


@pytest.mark.parametrize(
    ("source", "minified"),
    [
        (
            "/* one */\n@layer a, b;\n\n@layer a {\n  /* two */ b { color: red; }\n}\n",
            "@layer a,b;@layer a{b{color:red}}",
        ),
        (".a :is(b, c) > d, .a:is(b) + c { & e { f: 0 } }", ".a :is(b,c)>d,.a:is(b) + c{& e{f:0}}"),
        ('a { b: calc(1px + (2px - var(--c, 0))) "d  /* e */" }', 'a{b:calc(1px + (2px - var(--c,0))) "d  /* e */"}'),
        ("@media (width >= 820px) and (height) { a { b: c } }", "@media (width>= 820px) and (height){a{b:c}}"),
        (
            "@container felt (inline-size > 30rem) { [a = b] { c: url( x.png ) } }",
            "@container felt (inline-size>30rem){[a = b]{c:url(x.png)}}",
        ),
    ],
)
def test_a_sheet_keeps_the_blanks_that_mean_something(source: str, minified: str) -> None:
    assert minified_sheet(source.encode()).decode() == minified


def test_every_sheet_is_smaller_without_its_comments() -> None:
    for path in SHEETS:
        minified = minified_sheet(path.read_bytes())
        assert len(minified) < len(path.read_bytes())
        assert b"/*" not in minified
