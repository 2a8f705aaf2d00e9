"""Named scenes: content for a real server in the process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

from app.theme.tokens import Density
from resources.samples import path as sample
from server_core.contract.messages.server import AuditMessages
from server_core.contract.types.audit import FIRST, THE_SERVER, AuditCheck
from server_core.contract.types.consoles import Role
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import PrinterView
from tests.gallery.busy_day import busy_day
from tests.gallery.extras import asked_elsewhere, found_nearby, judged
from tests.support.actors import person
from tests.support.console_facts import NOW, a_job, a_printer, job_id, printer_id
from tests.support.console_site import AGENT, ConsoleSite, problem
from tests.support.site_clients import a_webhook, some_clients, some_deliveries, some_webhooks
from tests.support.site_customers import some_customers

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


def thinks(site: ConsoleSite) -> None:
    """Take every question, and answer none but those that every window needs."""
    site.network.faults.is_held = lambda request: not request.path.endswith(READS)


def cannot_read(site: ConsoleSite) -> None:
    said = problem(500, ErrorCode.INTERNAL_ERROR, "The store cannot be read just now.")
    site.network.faults.answer = lambda request: None if request.path.endswith(READS) else said


@dataclass(frozen=True, kw_only=True)
class Scene:
    """`answers`: lists come; `goes_silent`: the server is no longer heard once they came. `views`: only these.

    `about`: the customer that the window is about; empty: the site itself. `fails`: what is wrong with the server.
    """

    name: str
    fill: Callable[[ConsoleSite], None]
    fails: Callable[[ConsoleSite], None] | None = None
    answers: bool = True
    goes_silent: bool = False
    density: Density = Density.COMFORTABLE
    views: tuple[str, ...] = ()
    about: str = ""


def nothing(site: ConsoleSite) -> None:
    return None


def busy(site: ConsoleSite) -> None:
    printers = [
        a_printer("Zebra Dock 1", waiting=3, tags=["Hall 3", "Packing"], place="Dock, north side"),
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
    put(site, printers, jobs)
    for values in ({"calibration_x_mm": 1.5}, {"calibration_x_mm": 1.5, "darkness": 60}):
        site.ask("POST", f"/printers/{printer_id('Zebra Dock 1')}/calibration", values)
    put_clients(site)
    put_agents(site)
    found_nearby(site)
    judged(site, accepted=True)
    a_shift(site)


def failed(site: ConsoleSite) -> None:
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
    put(site, printers, jobs)
    put_clients(site)
    put_agents(site)
    judged(site, accepted=False)
    a_shift(site)
    said = AuditMessages.ENTRY_CHANGED(due=4)
    site.instead["audit", "check"] = AuditCheck(entries=3, head=FIRST, broken_at=4, message=said, number=3)
    asked_elsewhere(site, "Baker's Shop")


def named_like(name: str, order: str, file: str) -> Callable[[ConsoleSite], None]:
    """Names of this kind everywhere."""

    def fill(site: ConsoleSite) -> None:
        names = [f"{name} {number}" for number in (1, 2, 3)]
        printers = [
            a_printer(
                names[0],
                "error",
                status_reasons=["media-empty"],
                model=name,
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
            a_job(6, "printed", printer=names[2], copies=99, **facts),
        ]
        site.put_agent(AGENT, name=name, hostname=name)
        site.put_agent(names[1], "offline", hostname=name)
        put(site, printers, jobs)
        some_clients(site, name)
        hook = a_webhook(site, f"https://shop.example/{quote(name)}", name, description=name[:120])
        some_deliveries(site, hook)
        for customer in names[:2]:
            site.customer(customer)
        asked_elsewhere(site, names[0])
        a_shift(site, name, names[0], order)

    return fill


def so_many(printers: int) -> Callable[[ConsoleSite], None]:
    """Printers of a hall, most of them well."""
    troubles: dict[int, dict[str, Any]] = {
        0: {"status": "error", "status_reasons": ["media-empty"], "waiting": 4, "failed_today": 1},
        5: {"status": "paused", "paused_by": "Anna", "waiting": 6},
        9: {"status": "offline", "message": "No route to host"},
        17: {"status": "online", "status_reasons": ["marker-supply-low"]},
    }

    def fill(site: ConsoleSite) -> None:
        waiting = [troubles.get(each, {"waiting": each % 3}).get("waiting", 0) for each in range(printers)]
        names = [f"Zebra Dock {each + 1}" for each in range(printers)]
        made = [a_printer(name, **troubles.get(each, {})) for each, name in enumerate(names)]
        printer_of = [name for name, jobs in zip(names, waiting, strict=True) for _ in range(jobs)]
        jobs = [a_job(number, printer=name) for number, name in enumerate(printer_of, 2)]
        put(site, made, [a_job(1, "failed", failure_reason="printer_error"), *jobs])

    return fill


def put_clients(site: ConsoleSite) -> None:
    some_customers(site)
    some_clients(site)
    some_deliveries(site, some_webhooks(site))
    site.add_operator("Anna")
    site.add_operator("Ben", pin=None)
    site.add_operator("Clara", Role.ADMIN)
    for name, role in (("Packing table 2", Role.OPERATOR), ("Office", Role.ADMIN)):
        site.pair(name, role)


def put_agents(site: ConsoleSite) -> None:
    """One agent of each state."""
    away = datetime.now(UTC) - timedelta(minutes=12)
    site.put_agent(AGENT, hostname="server-1")
    site.put_agent("Dock PC", version="0.9.4", hostname="dock-pc")
    site.put_agent("Attic", "revoked")
    site.put_agent("Packing hall 2", "offline", last_seen_at=away, hostname="packing-hall-2")
    site.put_agent("Returns", "offline", last_seen_at=None, hostname="returns")
    site.put_agent("Old till", version="0.0.9", hostname="old-till")


def put(site: ConsoleSite, printers: list[PrinterView], jobs: list[JobRow]) -> None:
    """Make printers and jobs, with a busy day behind them."""
    site.documents |= {job.print_job_id: ZPL if job.document_raw_language else PDF for job in jobs}
    site.put(*printers, *jobs)
    site.instead["figures",] = busy_day(printers, datetime.now().astimezone())


BATCH = b"".join(
    f"^XA^CI28^PW800^LL1200^CF0,60^FO40,40^FDORD-1040{number:02}^FS^CF0,34^FO40,130^FDParcel {number} of 10^FS"
    f"^FO40,190^GB720,3,3^FS^BY3^FO60,230^BCN,220,Y^FD3401234500{number:02}^FS^FO40,540^GB720,3,3^FS"
    f"^FO60,590^BQN,2,9^FDQA,https://example.com/t/{number}^FS^FO380,600^A0N,44,44^FDDock 7^FS"
    f"^FO380,670^FB380,4,8^A0N,34,34^FDKeep upright.\\&Do not stack.^FS^FO40,1000^GB720,150,150^FS"
    f"^FO70,1030^FR^A0N,100,100^FDNORTH {number}^FS^XZ\n".encode()
    for number in range(1, 11)
)
RECEIPT = (
    b"\x1b@\x1ba\x01\x1d!\x11Corner shop\n\x1d!\x00High Street 12\n\n\x1ba\x00"
    b"2 x Coffee                      5.60\n1 x Sandwich                    4.20\n"
    b"\x1bE\x01TOTAL                          9.80\x1bE\x00\n\n\x1ba\x01\x1dh\x50\x1dw\x02\x1dH\x02"
    b"\x1dk\x49\x0b{BORD-10407\n\n\x1d(k\x03\x00\x31\x43\x06\x1d(k\x1a\x00\x31\x50\x30https://example.com/r/7"
    b"\x1d(k\x03\x00\x31\x51\x30\nThank you!\n\n\n\x1dVA\x00"
)


def labels(site: ConsoleSite) -> None:
    """RAW jobs: a batch of ten labels, and a receipt."""
    till = a_printer("Till 1", language="escpos", media_width_mm=72, media_height_mm=None)
    batch = a_job(1, "printed", filename="batch.zpl")
    receipt = a_job(2, "printed", printer="Till 1", document_raw_language="escpos", filename="receipt.bin")
    site.put(a_printer("Zebra Dock 1"), till)
    site.documents |= {batch.print_job_id: BATCH, receipt.print_job_id: RECEIPT}
    site.put(batch, receipt)


def a_shift(site: ConsoleSite, who: str = "Anna", printer: str = "Zebra Dock 1", order: str = "ORD-1040") -> None:
    """Write what was done in three days to the audit log."""
    dock: dict[str, Any] = {"name": printer}
    hour = timedelta(hours=1)
    of_dock = f"printer {printer_id(printer)}"
    patience: dict[str, Any] = {"settings": {"stale_after_seconds": 3600}, "before": {"stale_after_seconds": None}}
    site.note("printer.add", of_dock, actor=person(who), ago=51 * hour, **dock)
    site.note("printer.change", of_dock, actor=person(who), ago=30 * hour, **dock, **patience)
    site.note("client.rotate", f"client {site.client_id()}", actor=person(who), ago=28 * hour, name="Web shop")
    for each in range(6):
        moved: dict[str, Any] = {"from": printer, "printer_name": f"{printer} B", "name": f"{order}{each}"}
        site.note("job.move", f"job {job_id(20 + each)}", actor=person(who), ago=timedelta(minutes=50 - each), **moved)
    site.note("job.expire", f"job {job_id(30)}", actor=THE_SERVER, ago=hour / 2, name=f"{order}9")
    site.note("job.answer", f"job {job_id(12)}", actor=person(who), ago=hour / 5, name=f"{order}2", came_out=False)
    site.note("job.cancel", f"job {job_id(11)}", actor=person(who), ago=hour / 10, name=f"{order}1")
    site.note("printer.pause", of_dock, actor=person(who), **dock)


def locked(site: ConsoleSite) -> None:
    """Nobody has unlocked the window."""
    busy(site)
    site.rule(lock_consoles=True)


def at_customer(name: str) -> Callable[[ConsoleSite], None]:
    """Printers and jobs of a customer."""

    def fill(site: ConsoleSite) -> None:
        some_customers(site)
        with site.within(site.customer(name)):
            put(site, [a_printer("Counter"), a_printer("Oven", "error", status_reasons=["media-empty"])], [])
            site.put(a_job(1, printer="Counter"), a_job(2, "printed", printer="Oven"))

    return fill


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
    Scene(name="loading", fill=busy, fails=thinks, answers=False),
    Scene(name="busy", fill=busy),
    Scene(name="failed", fill=failed),
    Scene(name="labels", fill=labels, views=("queue+large", "job+batch", "job+receipt", "job+commands")),
    Scene(name="error", fill=busy, fails=cannot_read, answers=False),
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
    Scene(name="customer", fill=at_customer("Dock Ltd"), views=OF_A_CUSTOMER, about="Dock Ltd"),
    Scene(name="suspended", fill=at_customer("Slow payer"), views=OF_A_CUSTOMER, about="Slow payer"),
    Scene(name="locked", fill=locked, density=Density.GLOVES, views=("printers", "unlock", "help")),
    Scene(name="compact", fill=failed, density=Density.COMPACT, views=PAGES),
    *(Scene(name=name, fill=so_many(number), views=("wall", "printers")) for name, number in HALLS.items()),
    Scene(name="cjk", fill=named_like("发货打印机 出荷ラベル", "订单-104482", "배송-라벨-104482.zpl")),
)
