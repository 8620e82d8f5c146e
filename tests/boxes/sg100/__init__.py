"""The Squid Game box."""
