"""HTTP and WebSocket over tables, and where tables are kept."""
