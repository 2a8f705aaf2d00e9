"""Named scenes: content for the fake console server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from app.theme.tokens import Density
from resources.samples import path as sample
from server_core.contract.types.consoles import Role
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import JobRow, QueueSummary
from server_core.contract.types.partners import AccountView
from server_core.contract.types.printers import PrinterView
from tests.gallery.extras import asked_elsewhere, found_nearby, judged
from tests.support.console_facts import NOW, a_job, a_printer
from tests.support.fake_agents import an_agent, own_agent, some_agents
from tests.support.fake_audit import a_shift
from tests.support.fake_clients import a_client, client_id, some_clients, some_requests
from tests.support.fake_console_server import FakeConsoleServer, problem
from tests.support.fake_consoles import a_console, an_operator
from tests.support.fake_figures import busy_day
from tests.support.fake_partners import a_customer, account_of
from tests.support.fake_webhooks import a_webhook, some_deliveries, some_webhooks, webhook_id

PDF = sample("label-100x150.pdf").read_bytes()
ZPL = sample("label-100x150.zpl").read_bytes()
READS = ("/status", "/events")
DOUBT = "outcome_unknown"
OF_PDF: dict[str, Any] = {"document_format": "pdf", "document_raw_language": None}
LIES_ACROSS = "Its 150 × 100 mm pages lie across the loaded 100 × 150 mm and would be cut off."
SILENT = ["no-feedback"]
OF_SHEETS: dict[str, Any] = {
    "language": None,
    "dpi": 600,
    "media_width_mm": 210,
    "media_height_mm": 297,
    "capabilities": {"source": "reported", "document_formats": ["pdf"], "raw_languages": []},
}


CALIBRATED: dict[str, Any] = {
    "tuning": {"calibration_x_mm": 1.5, "darkness": 60},
    "calibration_before": {"width_mm": 100, "height_mm": 150, "calibration_x_mm": 1.5},
    "calibrations": [
        {"width_mm": 58, "height_mm": 40, "calibration_x_mm": -2, "darkness": 30},
        {"width_mm": 80, "calibration_y_mm": 1},
    ],
}


class SilentServer(FakeConsoleServer):
    """Takes every question and thinks about it."""

    async def handle(self, request: Request) -> Response:
        if not request.url.path.endswith(READS):
            await asyncio.sleep(60)
        return await super().handle(request)


class BrokenServer(FakeConsoleServer):
    """Lives, and can read nothing."""

    async def handle(self, request: Request) -> Response:
        if not request.url.path.endswith(READS):
            return problem(500, ErrorCode.INTERNAL_ERROR, "The store cannot be read just now.")
        return await super().handle(request)


@dataclass(frozen=True, kw_only=True)
class Scene:
    """`answers`: lists come; `goes_silent`: the server is no longer heard once they came. `views`: only these."""

    name: str
    fill: Callable[[FakeConsoleServer], None]
    server: type[FakeConsoleServer] = FakeConsoleServer
    answers: bool = True
    goes_silent: bool = False
    density: Density = Density.COMFORTABLE
    views: tuple[str, ...] = ()
    about: AccountView | None = None
    """The customer that the window is about; None: the site itself."""


def nothing(server: FakeConsoleServer) -> None:
    return None


def busy(server: FakeConsoleServer) -> None:
    printers = [
        a_printer("Zebra Dock 1", waiting=3, tags=["Hall 3", "Packing"], place="Dock, north side", **CALIBRATED),
        a_printer("Zebra Dock 2", waiting=1, tags=["Packing"], device_place="Rack 7"),
        a_printer(
            "Receipts", model="Epson TM-T88VI", language="escpos", dpi=180, media_width_mm=80, status_reasons=SILENT
        ),
        a_printer("Office", backend="ipp", model="HP LaserJet Pro 4002dn", device_place="2nd floor", **OF_SHEETS),
        a_printer("Returns desk", "paused", paused_by="Anna", waiting=2),
    ]
    jobs = [
        a_job(9, "printing", printer="Zebra Dock 2", pages_done=1, pages_total=3),
        a_job(10, "reserved"),
        a_job(11, "pending"),
        a_job(12, "pending", held_by="Anna"),
        a_job(13, "pending", printer="Returns desk", waiting_reason="printer_paused"),
        a_job(14, "pending", document_format="pdf", document_raw_language=None, filename="delivery-note-104014.pdf"),
        *(a_job(20 + each, "printed", ended=60 * each * each + 5, copies=1 + each % 3) for each in range(24)),
        a_job(60, "cancelled", ended=4000),
    ]
    put(
        server,
        printers,
        jobs,
        QueueSummary(failed=0, check=0, printing=1, waiting=5, held=1, printed_today=1284),
    )
    put_clients(server)
    server.agents.all = [*some_agents()]
    found_nearby(server)
    judged(server, accepted=True)
    a_shift(server.audit)


def failed(server: FakeConsoleServer) -> None:
    printers = [
        a_printer("Zebra Dock 1", "error", status_reasons=["media-empty"], message="MEDIA OUT", waiting=7, stale=4),
        a_printer("Zebra Dock 2", "offline", message="No route to host", waiting=1),
        a_printer("Receipts", "error", status_reasons=["cover-open"], language="escpos", dpi=180, media_width_mm=80),
        a_printer("Office", "online", status_reasons=["marker-supply-low"], backend="ipp", **OF_SHEETS),
        a_printer("Returns desk", "unknown"),
    ]
    jobs = [
        a_job(1, "failed", failure_reason="printer_error", message="HEAD OPEN", ended=120),
        a_job(2, "failed", failure_reason="media_mismatch", ended=400, printer="Receipts"),
        a_job(3, "failed", failure_reason=DOUBT, ended=900),
        a_job(4, "printing", unconfirmed=True, ended=40, printer="Zebra Dock 2"),
        a_job(5, "failed", failure_reason="raw_blocked", message="~JR at byte 118", ended=1900),
        a_job(6, "failed", failure_reason="document_encrypted", document_format="pdf", document_raw_language=None),
        *(a_job(30 + each, "pending", waiting_reason="media_empty", ended=40 * each) for each in range(7)),
        *(a_job(40 + each, "pending", stale=True, waiting_reason="held_stale", ended=9000) for each in range(4)),
        a_job(50, "pending", waiting_reason="held_media_mismatch", message=LIES_ACROSS, ended=60, **OF_PDF),
        a_job(51, "pending", waiting_reason="agent_offline", printer="Zebra Dock 2"),
        *(a_job(70 + each, "printed", ended=3000 + each) for each in range(6)),
        a_job(80, "printed", ended=700_000, document_removed_at=NOW, reprint_number=2, attempt=20_003, **OF_PDF),
    ]
    put(
        server,
        printers,
        jobs,
        QueueSummary(failed=4, check=2, printing=1, waiting=13, held=5, stopped=8, printed_today=310),
    )
    put_clients(server)
    server.agents.all = [*some_agents()]
    judged(server, accepted=False)
    a_shift(server.audit)
    server.audit.broken_at = 4
    asked_elsewhere(server, "Baker's Shop")


def named_like(name: str, order: str, file: str) -> Callable[[FakeConsoleServer], None]:
    """Names of this kind everywhere."""

    def fill(server: FakeConsoleServer) -> None:
        names = [f"{name} {number}" for number in (1, 2, 3)]
        printers = [
            a_printer(
                names[0],
                "error",
                status_reasons=["media-empty"],
                model=name,
                waiting=3,
                agent_name=name,
                tags=[name[:40]],
                place=(name * 4)[:127],
            ),
            a_printer(names[1], "paused", paused_by=name, model=name),
            a_printer(names[2], model=name),
        ]
        facts = {"reference": order, "filename": file, "client_name": name}
        pdf = {"document_format": "pdf", "document_raw_language": None}
        jobs = [
            a_job(1, "failed", printer=names[0], failure_reason="printer_error", message=name, **facts),
            a_job(2, "printing", printer=names[1], unconfirmed=True, **facts),
            a_job(3, "pending", printer=names[1], held_by=name, **facts),
            a_job(4, "pending", printer=names[0], waiting_reason="media_empty", **facts),
            a_job(5, "printed", printer=names[2], **facts, **pdf),
            a_job(6, "printed", printer=names[2], copies=999, **facts),
        ]
        put(server, printers, jobs, QueueSummary(failed=1, check=1, printing=1, waiting=2, printed_today=123_456))
        asked_elsewhere(server, name)
        server.clients.put(a_client(name, created_by=name), a_client(f"{name} 2", created_by=name, last_used_at=None))
        hook = f"https://shop.example/{quote(name)}"
        server.webhooks.put(a_webhook(hook, client_id=client_id(name), client_name=name, description=name))
        server.webhooks.log[webhook_id(hook)] = some_deliveries()
        server.agents.all = [own_agent(name=name, hostname=name), an_agent(f"{name} 2", "offline", hostname=name)]
        server.partners.fill([a_customer(name), a_customer(f"{name} 2", "provisioning")])
        a_shift(server.audit, name, name, order)

    return fill


def so_many(printers: int) -> Callable[[FakeConsoleServer], None]:
    """Printers of a hall, most of them well."""
    troubles: dict[int, dict[str, Any]] = {
        0: {"status": "error", "status_reasons": ["media-empty"], "waiting": 4, "failed_today": 1},
        5: {"status": "paused", "paused_by": "Anna", "waiting": 6},
        9: {"status": "offline", "message": "No route to host"},
        17: {"status": "online", "status_reasons": ["marker-supply-low"]},
    }

    def fill(server: FakeConsoleServer) -> None:
        made = [
            a_printer(f"Zebra Dock {each + 1}", **troubles.get(each, {"waiting": each % 3})) for each in range(printers)
        ]
        put(server, made, [a_job(1)], QueueSummary(failed=1, check=0, printing=0, waiting=1, printed_today=4210))

    return fill


def put_clients(server: FakeConsoleServer) -> None:
    server.partners.fill()
    server.clients.put(*some_clients())
    server.clients.log = some_requests()
    server.webhooks.put(*some_webhooks())
    for webhook in server.webhooks.all:
        server.webhooks.log[webhook] = some_deliveries()
    server.consoles.put(an_operator("Anna"), an_operator("Ben", pin=False), an_operator("Clara", Role.ADMIN))
    server.consoles.pair(a_console("Packing table 2"), a_console("Office", Role.ADMIN, last_seen_at=None))


def put(server: FakeConsoleServer, printers: list[PrinterView], jobs: list[JobRow], summary: QueueSummary) -> None:
    for printer in printers:
        server.put(printer)
    for job in jobs:
        server.put(job)
        server.documents[job.print_job_id] = ZPL if job.document_raw_language else PDF
    server.put(summary)
    server.day = busy_day


def locked(server: FakeConsoleServer) -> None:
    """Nobody has unlocked the window."""
    busy(server)
    server.consoles.locked = True


PAGES = (
    "queue",
    "queue+failed",
    "printers",
    "print",
    "agents",
    "clients",
    "partners",
    "activity",
    "settings",
    "help",
    "wall",
    "addprinter",
    "roll",
)
OF_A_CUSTOMER = ("queue", "printers", "agents", "settings", "wall")
HALLS = {"one": 1, "four": 4, "twelve": 12, "thirty": 30}
LONG = "The label printer beside the second packing table of the returns department in hall 4"
SCENES = (
    Scene(name="empty", fill=nothing),
    Scene(name="loading", fill=busy, server=SilentServer, answers=False),
    Scene(name="busy", fill=busy),
    Scene(name="failed", fill=failed),
    Scene(name="error", fill=busy, server=BrokenServer, answers=False),
    Scene(name="offline", fill=failed, goes_silent=True),
    Scene(
        name="long",
        fill=named_like(
            LONG, "ORDER-2026-11-23-000104482-SHIPMENT-0007", "shipping-label-for-order-000104482-parcel-7.zpl"
        ),
    ),
    Scene(name="rtl", fill=named_like("طابعة الرصيف", "طلب-١٠٤٤٨٢", "מדבקה-104482.zpl")),
    Scene(name="emoji", fill=named_like("Étage 2 – Łódź №7 ✂ 🖨", "Größe-104482", "naïve-façade 🏷.zpl"), views=PAGES),
    Scene(name="gloves", fill=failed, density=Density.GLOVES, views=PAGES),
    Scene(name="customer", fill=busy, views=OF_A_CUSTOMER, about=account_of(a_customer("Dock Ltd"))),
    Scene(name="suspended", fill=busy, views=OF_A_CUSTOMER, about=account_of(a_customer("Slow payer", "suspended"))),
    Scene(name="locked", fill=locked, density=Density.GLOVES, views=("printers", "unlock", "help")),
    Scene(name="compact", fill=failed, density=Density.COMPACT, views=PAGES),
    *(Scene(name=name, fill=so_many(number), views=("wall", "printers")) for name, number in HALLS.items()),
    Scene(name="cjk", fill=named_like("发货打印机 出荷ラベル", "订单-104482", "배송-라벨-104482.zpl")),
)
