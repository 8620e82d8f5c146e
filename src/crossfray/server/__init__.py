"""The server: tables over HTTP and WebSocket, and how they are stored."""
