"""Figures of past nights (scorekeeper/docs/figures.md), as pure functions: from records and sheets to numbers."""
