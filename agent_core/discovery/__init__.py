"""Finds printers while somebody looks for them: each source apart, then one row for each device."""
