"""Django's database backend for PostgreSQL, with limits on waiting for a server that does not answer."""
