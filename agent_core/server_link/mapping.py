"""Wire to engine and back; the only place where the two vocabularies meet."""

from __future__ import annotations

from dataclasses import asdict

import msgspec

from agent_core import domain
from agent_core.bitmap import DotKind
from agent_core.cut_pages import CutPages
from agent_core.print_path import PDF_MIME, NotPossible, print_path
from agent_core.results import JobResult
from agent_core.server_link import facts
from agent_core.used import Used
from server_core.contract import agent as wire
from server_core.contract import applied, public
from server_core.contract.device_identity import NOBODY, DeviceIdentity, identity
from server_core.contract.drawing import DrawingFacts, RasterAbility
from server_core.contract.public import DocumentFormat, PrintParameters


def session(connected: wire.Connected) -> facts.Session:
    return facts.Session(
        agent_id=connected.agent_id,
        server_epoch=connected.server_epoch,
        heartbeat=float(connected.heartbeat_seconds),
        lease=float(connected.lease_seconds),
        update=update_hint(connected.update),
    )


def update_hint(told: public.AgentUpdate) -> facts.UpdateHint:
    wanted = told.available or told.required
    return facts.UpdateHint(required=told.required, to=told.latest_version if wanted else None)


def ledger_entry(job: facts.ArmedJob) -> wire.LedgerEntry:
    known = job.result
    if known is None:
        return wire.LedgerEntry(
            print_job_id=job.print_job_id, attempt=job.attempt, lease_id=job.lease_id, outcome=wire.Outcome.UNKNOWN
        )
    return wire.LedgerEntry(
        print_job_id=job.print_job_id,
        attempt=job.attempt,
        lease_id=job.lease_id,
        outcome=known.outcome,
        evidence=known.evidence,
        failure_reason=known.failure_reason,
        message=_short(known.message),
        bytes_sent=known.bytes_sent,
    )


def printer_list(setups: wire.PrinterSetups) -> facts.PrinterList:
    return facts.PrinterList(revision=setups.revision, printers=tuple(printer_setup(one) for one in setups.printers))


def printer_setup(setup: wire.PrinterSetup) -> domain.PrinterSetup:
    return domain.PrinterSetup(
        printer_id=setup.printer_id,
        name=setup.name,
        uri=setup.uri,
        paused=setup.paused,
        language=setup.language,
        dpi=setup.dpi,
        media_width_mm=setup.media_width_mm,
        media_height_mm=setup.media_height_mm,
        media_tracking=setup.media_tracking,
        simulated_fault=setup.simulated_fault,
        tuning=setup.tuning,
        raw_policy=setup.raw_policy,
        raw_allow=frozenset(setup.raw_allow),
        trusted_certificate=setup.trusted_certificate,
        login=setup.login,
        device=_device(setup.device),
        must_identify=setup.must_identify,
    )


def _device(known: wire.KnownDevice | None) -> DeviceIdentity:
    if known is None:
        return NOBODY
    return identity(uuid=known.uuid, serial=known.serial, mac=known.mac, model=known.model)


def heartbeat_answer(answer: wire.HeartbeatAnswer) -> facts.HeartbeatAnswer:
    return facts.HeartbeatAnswer(
        printers_revision=answer.printers_revision,
        cancel=frozenset(answer.cancel),
        lost=frozenset(answer.lost),
        update=update_hint(answer.update),
    )


def lease_answer(answer: wire.LeaseAnswer) -> facts.LeaseAnswer:
    return facts.LeaseAnswer(
        leases=tuple(lease(one) for one in answer.leases),
        printers_revision=answer.printers_revision,
        cancel=frozenset(answer.cancel),
        errands=tuple(answer.errands),
    )


def lease(granted: wire.Lease) -> domain.Lease:
    order = granted.order
    language = order.document_raw_language
    return domain.Lease(
        print_job_id=order.print_job_id,
        printer_id=order.printer_id,
        attempt=granted.attempt,
        lease_id=granted.lease_id,
        sequence=order.sequence,
        document_format=order.document_format,
        raw_language=language,
        sha256=order.sha256,
        size_bytes=order.size_bytes,
        parameters=order.parameters,
        created_at=order.created_at,
        content=granted.content,
    )


def start(granted: domain.Lease, cut_off: CutPages, used: Used | None = None) -> wire.Start:
    return wire.Start(
        attempt=granted.attempt,
        lease_id=granted.lease_id,
        cut_pages=cut_off.count,
        cut_off=[
            wire.CutPage(
                page=page, left_mm=cut.left_mm, top_mm=cut.top_mm, right_mm=cut.right_mm, bottom_mm=cut.bottom_mm
            )
            for page, cut in cut_off.first[: wire.CUT_PAGES_TOLD]
        ],
        used=None if used is None else _used(granted, used),
    )


def _used(granted: domain.Lease, used: Used) -> applied.Used:
    """The modes are the order's: the job's own wishes or, by the server, its printer's defaults."""
    ordered = granted.parameters
    own = asdict(used)
    own["raw_edits"] = [applied.RawEdit(**edit) for edit in own["raw_edits"][: applied.MOST_RAW_EDITS]]
    return applied.Used(
        color_mode=ordered.color_mode,
        duplex_mode=ordered.duplex_mode,
        orientation=ordered.orientation,
        **own,
    )


def held_lease(job: facts.HeldJob) -> wire.HeldLease:
    return wire.HeldLease(
        print_job_id=job.print_job_id,
        attempt=job.attempt,
        lease_id=job.lease_id,
        waiting_reason=job.waiting,
        pages_done=job.pages_done,
        pages_total=job.pages_total,
    )


def result(outcome: JobResult) -> wire.Result:
    return wire.Result(
        attempt=outcome.attempt,
        lease_id=outcome.lease_id,
        outcome=outcome.outcome,
        evidence=outcome.evidence,
        failure_reason=outcome.failure_reason,
        message=_short(outcome.message),
        bytes_sent=outcome.bytes_sent,
    )


def printer_report(report: facts.PrinterReport) -> wire.PrinterReport:
    serial, uuid, mac = _who(report)
    return wire.PrinterReport(
        printer_id=report.setup.printer_id,
        status=report.status.condition,
        status_reasons=list(report.status.reasons),
        message=report.status.message,
        model=report.facts.model if report.facts else None,
        serial=serial,
        device_uuid=uuid,
        device_mac=mac,
        other_device=_other_device(report.status),
        found_uri=report.found_uri,
        uri=report.setup.uri,
        capabilities=capabilities(report.facts, report.setup) if report.facts else None,
        drawing=drawing(report.facts) if report.facts else None,
        supplies=list(report.status.supplies[:64]),
        untrusted_certificate=report.status.untrusted_certificate,
        place=report.status.place,
    )


def _who(report: facts.PrinterReport) -> tuple[str | None, str | None, str | None]:
    """Return serial, UUID and MAC as the device reported them, or its driver's own values if the server knows none."""
    told, known, meant = report.identity, report.facts, report.setup.device
    if known is None:
        return told.serial, told.uuid, told.mac
    return (
        told.serial or (known.serial if meant.serial is None else None),
        told.uuid or (known.uuid if meant.uuid is None else None),
        told.mac or (known.mac if meant.mac is None else None),
    )


def _other_device(status: domain.DeviceStatus) -> wire.OtherDevice | None:
    other = status.other_device
    if other is None:
        return None
    return wire.OtherDevice(uuid=other.uuid, serial=other.serial, mac=other.mac, model=other.model)


def capabilities(device: domain.DeviceFacts, setup: domain.PrinterSetup) -> public.Capabilities:
    """PDF is possible where the device takes it, or where the engine can draw what the device takes."""
    languages = device.raw_languages
    formats: list[public.DocumentFormat] = []
    if PDF_MIME in device.formats or languages or device.raster is not None:
        formats.append(public.DocumentFormat.PDF)
    if languages is None or languages:
        formats.append(public.DocumentFormat.RAW)
    told = (setup.language, setup.dpi, setup.media_width_mm, setup.tuning.head_width_mm)
    configured = any(one is not None for one in told)
    known_source = public.FactSource.CONFIGURED if configured else public.FactSource.ASSUMED
    known = bool(formats) or device.reported
    # copies that the device does not make itself are in what the engine draws
    drawn = bool(languages) or device.raster is not None
    most = 99 if drawn else device.max_copies or (1 if PDF_MIME in device.formats else None)
    copies = public.CopiesRange(max=min(99, most)) if most else public.CopiesRange()
    return public.Capabilities(
        document_formats=formats if known else None,
        raw_languages=None if languages is None or not known else list(languages),
        color_modes=_color_modes(device),
        duplex_modes=_duplex_modes(device),
        orientations=_orientations(device) if public.DocumentFormat.PDF in formats else None,
        media=None if device.media is None else list(device.media),
        custom_media=device.custom_media,
        dpi=_dpi(device, setup),
        copies=copies,
        confirmation=device.confirmation,
        source=public.FactSource.REPORTED if device.reported else known_source,
    )


def _color_modes(device: domain.DeviceFacts) -> list[public.ColorMode] | None:
    """Of a device that says nothing of colour it is known what can be drawn for it."""
    if device.color_modes is not None or not device.reported:
        return None if device.color_modes is None else list(device.color_modes)
    if device.raw_languages:
        return [public.ColorMode.DEFAULT, public.ColorMode.MONOCHROME]
    kinds = [ability.kinds for ability in (device.raster.abilities if device.raster else ())]
    modes = {public.ColorMode.DEFAULT}
    if any(each is None or {DotKind.SGRAY_8, DotKind.BLACK_1} & set(each) for each in kinds):
        modes.add(public.ColorMode.MONOCHROME)
    if any(each is not None and DotKind.SRGB_8 in each for each in kinds):
        modes.add(public.ColorMode.COLOR)
    return [mode for mode in public.ColorMode if mode in modes]


def _orientations(device: domain.DeviceFacts) -> list[public.Orientation]:
    """What the engine draws it turns itself."""
    if device.raw_languages or device.raster is not None:
        return list(public.Orientation)
    known = set(device.orientations or ()) | {public.Orientation.DEFAULT}
    return [one for one in public.Orientation if one in known]


def _dpi(device: domain.DeviceFacts, setup: domain.PrinterSetup) -> list[int] | None:
    """The default first. Of sheets: its own and its rasters', as far as a document can be sent in them."""
    found = device.dpi or ()
    if not device.raw_languages and device.raster is not None:
        drawn = (dpi for ability in device.raster.abilities for dpi in ability.dpi)
        found = tuple(dpi for dpi in dict.fromkeys((*found, *drawn)) if _prints(device, setup, dpi))
    return list(found) or None


def _prints(device: domain.DeviceFacts, setup: domain.PrinterSetup, dpi: int) -> bool:
    path = print_path(DocumentFormat.PDF, None, PrintParameters(dpi=dpi), setup, device)
    return not isinstance(path, NotPossible)


def _duplex_modes(device: domain.DeviceFacts) -> list[public.DuplexMode] | None:
    """A device that answered and lists no sides cannot be asked for them."""
    if device.duplex_modes is None:
        return [public.DuplexMode.DEFAULT, public.DuplexMode.SIMPLEX] if device.reported else None
    return list(device.duplex_modes)


def drawing(device: domain.DeviceFacts) -> DrawingFacts:
    raster = () if device.raster is None else device.raster.abilities
    return DrawingFacts(
        takes_pdf=PDF_MIME in device.formats,
        orientations=None if device.orientations is None else list(device.orientations),
        scale_modes=None if device.scale_modes is None else list(device.scale_modes),
        color_modes=None if device.color_modes is None else list(device.color_modes),
        max_copies=device.max_copies,
        dpi=list(device.dpi or ()),
        raster=[msgspec.convert(one, RasterAbility, from_attributes=True) for one in raster],
    )


def _short(message: str | None) -> str | None:
    """A device may say more than the server takes."""
    return None if message is None else message[: wire.MESSAGE_CHARACTERS]
