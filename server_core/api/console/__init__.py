"""`/console-api/v1`: what the windows and the command line use."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.api.console.accounts import Accounts
from server_core.api.console.agents import Agents
from server_core.api.console.applications import Applications
from server_core.api.console.audit import Audit
from server_core.api.console.backup import Backups
from server_core.api.console.clients import Clients
from server_core.api.console.consoles import PairedConsoles
from server_core.api.console.device_acts import DeviceActs
from server_core.api.console.discoveries import Discoveries
from server_core.api.console.engine import Engine
from server_core.api.console.events import Events
from server_core.api.console.figures import PrintersFigures
from server_core.api.console.found_jobs import FoundJobs
from server_core.api.console.installations import Installations
from server_core.api.console.job_acts import JobActs
from server_core.api.console.job_labels import JobLabels
from server_core.api.console.jobs import Jobs
from server_core.api.console.many_jobs import ManyJobs
from server_core.api.console.notices import Notices
from server_core.api.console.operator_documents import OperatorDocuments
from server_core.api.console.operators import Operators
from server_core.api.console.printer_device import PrinterDevice
from server_core.api.console.printer_media import PrinterMedia
from server_core.api.console.printers import Printers
from server_core.api.console.relationships import Relationships
from server_core.api.console.requests import Requests
from server_core.api.console.server_settings import Settings
from server_core.api.console.webhooks import Webhooks
from server_core.services.floor import Floor


def console_routes(floor: Floor) -> Sequence[BaseRoute]:
    areas = (
        Engine(floor),
        Events(floor),
        FoundJobs(floor),
        Jobs(floor),
        JobActs(floor),
        JobLabels(floor),
        ManyJobs(floor),
        OperatorDocuments(floor),
        PrinterDevice(floor),
        Printers(floor),
        PrinterMedia(floor),
        PrintersFigures(floor),
        Discoveries(floor),
        DeviceActs(floor),
        Agents(floor),
        Accounts(floor),
        Relationships(floor),
        Installations(floor),
        Backups(floor),
        Clients(floor),
        Webhooks(floor),
        Applications(floor),
        Requests(floor),
        Notices(floor),
        Audit(floor),
        PairedConsoles(floor),
        Operators(floor),
        Settings(floor),
    )
    return [route for area in areas for route in area.routes()]
