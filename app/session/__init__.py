"""Live state of one connection to a server: stream, calls, actions, undo."""
