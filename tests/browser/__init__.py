"""The client in a real browser, at tables of a real server."""
