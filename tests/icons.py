"""Redraws the icons of the home screen from `static/icons.svg`: `python -m tests.icons`."""

from pathlib import Path

import resvg_py

STATIC = Path(__file__).parent.parent / "static"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{}</svg>'
# Platforms crop a maskable icon to a shape of their own: the felt reaches the edges, the cards are in the middle 80 %.
MASKABLE = '<rect width="64" height="64" fill="#1d4636"/><g transform="translate(6.4 6.4) scale(.8)">{}</g>'


def main() -> None:
    """Write the PNG files beside the drawing."""
    sprite = (STATIC / "icons.svg").read_text("utf-8")
    drawing = sprite[sprite.rindex("</symbol>") + len("</symbol>") : sprite.rindex("</svg>")]
    for name, svg, size in (
        ("icon-192", drawing, 192),
        ("icon-512", drawing, 512),
        ("icon-maskable", MASKABLE.format(drawing), 512),
    ):
        (STATIC / f"{name}.png").write_bytes(resvg_py.svg_to_bytes(svg_string=SVG.format(svg), width=size, height=size))


if __name__ == "__main__":
    main()
