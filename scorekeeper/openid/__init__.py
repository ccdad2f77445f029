"""Signing in by an OpenID Connect provider, which the settings name (scorekeeper/docs/hosting/sign_in.md).

Imported only where they name one: what allauth needs for it is not installed everywhere.
"""
