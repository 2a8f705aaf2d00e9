"""The catalogue of what server and agents tell people: code → English template, with its parameters."""

from server_core.contract.messages import audit, delivery, devices, discovery, ipp, jobs, system

SUBJECTS = (audit, delivery, devices, discovery, ipp, jobs, system)
"""The modules of the catalogue. Their import fills it."""
