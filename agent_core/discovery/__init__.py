"""Finds printers while somebody searches: each source on its own, then one row per device."""
