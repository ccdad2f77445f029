"""Serving the app: the data folder, the address, the server. Nothing here knows about cards."""
