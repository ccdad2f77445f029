"""The server: data folder, address, certificates, limits on requests, background work."""
