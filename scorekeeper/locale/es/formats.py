"""How numbers are written where Django has it otherwise than `Intl` in scripts."""

THOUSAND_SEPARATOR = "."
