"""The only part of the engine that knows the wire: everything it hands out is in the engine's own words."""
