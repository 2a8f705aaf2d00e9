"""Finds printers while somebody searches: each source by itself, then one row per device."""
