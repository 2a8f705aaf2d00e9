"""The catalogue of what server and agents tell people: code → English template, with its parameters."""

from server_core.contract.messages import (
    accounts,
    agents,
    assertions,
    audit,
    delivery,
    devices,
    discovery,
    ipp,
    job_acts,
    jobs,
    partners,
    printers,
    requests,
    server,
    system,
    webhooks,
)

SUBJECTS = (
    accounts,
    agents,
    assertions,
    audit,
    delivery,
    devices,
    discovery,
    ipp,
    job_acts,
    jobs,
    partners,
    printers,
    requests,
    server,
    system,
    webhooks,
)
"""The modules of the catalogue. Their import fills it."""
