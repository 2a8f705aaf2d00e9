"""Printer actions of the fake console server: rolls, logins, certificates and standby printers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from server_core.contract.types.discovery import (
    IdentifyNews,
    IdentifyPrinter,
    IdentifyView,
    LanguageChange,
    Shown,
    StartIdentify,
    StartTrial,
    TrialNews,
    TrialView,
)
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.media import Calibrate, LoadMedia, MediaLoaded, MediumCalibration, SensorCalibrated
from server_core.contract.types.printers import (
    ChangePrinter,
    LastAnswer,
    PrinterView,
    SetLogin,
    TrustCertificate,
    tag_key,
)
from server_core.contract.types.tuning import TUNING, PrinterTuning, StandbyUsed, StayedJob, UseStandby
from tests.support.console_facts import SPACE, a_job


class FakePrinterActs:
    """Change it from the test's thread."""

    def __init__(self) -> None:
        self.released = 0
        self.loaded: list[LoadMedia] = []
        self.logins: list[SetLogin] = []
        self.trusted: list[str | None] = []
        self.sent: list[UUID] = []
        self.stays: list[StayedJob] = []
        self.shows = IdentifyNews(shown=Shown.IDENTIFIED)
        self.identified: list[StartIdentify] = []
        self.takes = TrialNews()
        self.tried: list[StartTrial] = []
        self.tried_on: list[bytes] = []
        """Bodies of trials on printers that were added."""
        self.changes: list[ChangePrinter] = []
        self.calibrated: list[Calibrate] = []
        self.seen: list[MediumCalibration | None] = []
        """The `expected` calibration of each call; `calibrated` does not contain it."""
        self.measured: list[UUID] = []
        self.no_measure: str | None = None
        """The reason why no sensor is calibrated."""
        self.answered: dict[UUID, datetime] = {}
        """Newer than what the printers say of themselves."""
        self.sheets: list[str] = []

    def change(self, body: bytes, old: PrinterView) -> PrinterView:
        """Change settings as the server does: absent values stay, null restores the default."""
        request = msgspec.json.decode(body, type=ChangePrinter)
        self.changes.append(request)
        named = {name: value for name, value in msgspec.structs.asdict(request).items() if value is not UNSET}
        gone, came = named.pop("remove_tags", []), named.pop("add_tags", [])
        named["tags"] = sorted({*old.tags, *came} - set(gone), key=tag_key)
        named.pop("expected_standby_printer_id", None)
        tuning = {name: named.pop(name) for name in TUNING if name in named}
        plain = PrinterTuning()
        by_name = {name: getattr(plain, name) if value is None else value for name, value in tuning.items()}
        if "minimum_evidence" in named:
            named["minimum_evidence_by"] = "Anna" if named["minimum_evidence"] else None
        tuned = msgspec.structs.replace(old.tuning, **by_name)
        return msgspec.structs.replace(old, tuning=tuned, version=old.version + 1, **named)

    def answers(self, printers: Iterable[PrinterView]) -> list[LastAnswer]:
        known = {each.printer_id: self.answered.get(each.printer_id, each.answered_at) for each in printers}
        return [LastAnswer(printer_id=one, answered_at=at) for one, at in known.items() if at is not None]

    def measure(self, printer: PrinterView) -> SensorCalibrated:
        self.measured.append(printer.printer_id)
        return SensorCalibrated(printer_id=printer.printer_id, command="~JC", problem=self.no_measure)

    def is_other_standby(self, act: str, body: bytes, printer: PrinterView) -> bool:
        """Than the one that was seen, as the real server refuses it."""
        if act != "standby":
            return False
        seen = msgspec.json.decode(body, type=UseStandby).expected_standby_printer_id
        return seen is not UNSET and seen != printer.standby_printer_id

    def calibrate(self, request: Calibrate, old: PrinterView) -> dict[str, Any]:
        """Calibrate as the server does: undoing twice restores the values."""
        self.seen.append(request.expected)
        self.calibrated.append(msgspec.structs.replace(request, expected=None))
        now = old.tuning
        names = ("calibration_x_mm", "calibration_y_mm", "darkness")
        before = MediumCalibration(
            width_mm=old.media_width_mm,
            height_mm=old.media_height_mm,
            **{name: getattr(now, name) for name in names},
        )
        if request.undo:
            back = old.calibration_before
            assert back is not None
            news = {name: getattr(back, name) for name in names}
        else:
            by_name = {name: getattr(request, name) for name in names if getattr(request, name) is not UNSET}
            plain = PrinterTuning()
            news = {name: getattr(plain, name) if value is None else value for name, value in by_name.items()}
        return {"tuning": msgspec.structs.replace(now, **news), "calibration_before": before}

    def sheet(self, act: str, printer: PrinterView, number: int) -> JobRow:
        """The grid or the strip, as a job that waits."""
        self.sheets.append(act)
        name = {"grid": "Calibration grid.pdf", "strip": "Darkness strip.zpl"}[act]
        return a_job(7000 + number, printer=printer.name, filename=name, reference=None)

    def identify(self, body: bytes) -> IdentifyView:
        request = msgspec.json.decode(body, type=StartIdentify)
        self.identified.append(request)
        news = IdentifyNews(shown=Shown.FED) if request.feed and self.shows.can_feed else self.shows
        return IdentifyView(uri=request.uri, agent_id=SPACE, news=news)

    def try_language(self, body: bytes) -> TrialView:
        request = msgspec.json.decode(body, type=StartTrial)
        self.tried.append(request)
        return TrialView(uri=request.uri, agent_id=SPACE, language=request.language, news=self.takes)

    def act(self, act: str, body: bytes, old: PrinterView) -> tuple[Any, dict[str, Any]] | None:
        """The answer (None: the changed printer) and what changes; None for another act."""
        match act:
            case "media":
                request = msgspec.json.decode(body, type=LoadMedia)
                self.loaded.append(request)
                width, height = request.media_width_mm, request.media_height_mm
                loaded = MediaLoaded(
                    printer_id=old.printer_id,
                    media_width_mm=width,
                    media_height_mm=height,
                    released=self.released,
                    held=0,
                )
                return loaded, {"media_width_mm": width, "media_height_mm": height}
            case "identify":
                feeds = msgspec.json.decode(body, type=IdentifyPrinter).feed
                wish_of_it = StartIdentify(uri=old.uri, language=old.language, feed=feeds)
                return self.identify(msgspec.json.encode(wish_of_it)), {}
            case "language":
                return None, {"language": msgspec.json.decode(body, type=LanguageChange).language}
            case "login":
                login = msgspec.json.decode(body, type=SetLogin)
                self.logins.append(login)
                return None, {"login_name": login.user_name, "status": "online", "status_reasons": [], "message": None}
            case "same-device":
                known = {"other_device": None, "identity_proof": "person"}
                return None, {**known, "status": "online", "status_reasons": [], "message": None}
            case "trust":
                self.trusted.append(msgspec.json.decode(body, type=TrustCertificate).certificate)
                return None, {"untrusted_certificate": None, "status": "online", "message": None}
            case "calibration":
                return None, self.calibrate(msgspec.json.decode(body, type=Calibrate), old)
            case "sensor":
                return self.measure(old), {}
            case "standby":
                other = old.standby_printer_id
                assert other is not None
                self.sent.append(old.printer_id)
                stay = len(self.stays)
                used = StandbyUsed(
                    printer_id=old.printer_id,
                    standby_printer_id=other,
                    moved=old.waiting - stay,
                    stayed=stay,
                    first_stayed=self.stays,
                )
                return used, {"waiting": stay}
        return None
