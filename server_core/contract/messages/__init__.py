"""The catalogue of what server and agents tell people: code → English template, with its parameters."""

from server_core.contract.messages import audit, devices, jobs

SUBJECTS = (audit, devices, jobs)
"""The modules of the catalogue. Their import fills it."""
