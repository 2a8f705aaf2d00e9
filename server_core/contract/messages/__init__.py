"""The catalogue of what server and agents tell people: code → English template, with its parameters."""

from server_core.contract.messages import audit, jobs

SUBJECTS = (audit, jobs)
"""The modules of the catalogue. Their import fills it."""
