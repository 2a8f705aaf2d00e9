"""The catalogue of what server and agents tell people: code → English template, with its parameters.

The import of any module of this package fills the catalogue.
"""

from server_core.contract.messages import (  # noqa: F401
    agents,
    devices,
    documents,
    jobs,
    partners,
    printers,
    requests,
    server,
    system,
)
