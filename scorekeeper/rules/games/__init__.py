"""The games, one file each, which defines GAME. The catalogue finds them: nothing lists them."""
