"""One file a game; each defines GAME. The catalogue finds them, nothing lists them."""
