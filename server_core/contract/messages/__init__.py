"""The catalogue of what server and agents tell people: code → English template, with its parameters.

The import of any module of this package fills the catalogue.
"""

from server_core.contract.messages import (  # noqa: F401
    accounts,
    agents,
    assertions,
    audit,
    delivery,
    devices,
    discovery,
    documents,
    enrolling,
    http,
    ipp,
    job_acts,
    jobs,
    partners,
    printers,
    printing,
    raw,
    requests,
    server,
    starting,
    system,
    webhooks,
)
