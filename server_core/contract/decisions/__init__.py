"""Decisions that two programs must make alike: pure functions of the shared types, one copy each."""
