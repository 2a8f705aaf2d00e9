"""A device that refuses us but reports that it is well: the reason stays shown while it applies, and no longer."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import AsyncMock, MagicMock

import pytest
from msgspec import structs

from agent_core.backends.base import facts_of
from agent_core.backends.ipp.status import keywords
from agent_core.config import EngineTimings
from agent_core.device import PrinterDevice
from agent_core.domain import DeviceStatus
from agent_core.errors import AccessNeeded, NotReady
from agent_core.own_device import KEPT_OUT_WORDS
from agent_core.reports import PrinterSnapshot
from server_core.contract.messages.message import words
from server_core.contract.types.agents import DeviceLogin, PrinterSetup
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.leases import PRINTER

pytestmark = pytest.mark.anyio
SETUP = PrinterSetup(printer_id=PRINTER, name="Office", uri="ipps://192.0.2.7/ipp/print")
WELL = DeviceStatus(condition=PrinterStatus.ONLINE)
NEED = AccessNeeded(WaitingReason.LOGIN_NEEDED, words("It asks for a user name and a password."))
SILENT = NotReady(WaitingReason.PRINTER_OFFLINE, words("The printer has not answered yet."))


class Stage:
    def __init__(
        self, status: DeviceStatus = WELL, *, reported: bool = True, pace: EngineTimings | None = None
    ) -> None:
        self.told: list[PrinterSnapshot] = []
        facts = replace(facts_of(SETUP), reported=reported)
        self.driver = MagicMock(
            aclose=AsyncMock(), status=AsyncMock(return_value=status), probe=AsyncMock(return_value=facts)
        )
        reports = MagicMock(put=self.told.append)
        self.device = PrinterDevice(SETUP, self._driver, reports, pace or EngineTimings(), AsyncMock(return_value=None))

    def _driver(self, setup: PrinterSetup) -> MagicMock:
        self.driver.setup = setup
        return self.driver

    def last(self) -> tuple[PrinterStatus, str | None]:
        return self.told[-1].status.condition, str(self.told[-1].status.message or "") or None


async def test_a_need_outlives_the_looks_of_one_that_says_it_is_well() -> None:
    stage = Stage()
    await stage.device.look()
    assert stage.last() == (PrinterStatus.ONLINE, None)
    stage.device.not_ready(NEED)
    for _ in range(3):
        assert stage.last() == (PrinterStatus.ERROR, str(NEED))
        await stage.device.look()


async def test_the_need_is_told_by_a_word_that_the_server_knows() -> None:
    stage = Stage()
    for waiting, word in KEPT_OUT_WORDS.items():
        stage.device.not_ready(AccessNeeded(waiting, words("No.")))
        assert (stage.told[-1].status.reasons, stage.told[-1].status.waiting) == ((word,), waiting)


def test_a_printer_cannot_say_it_of_itself() -> None:
    listed = [f"{word}-error" for word in KEPT_OUT_WORDS.values()]
    assert keywords([*listed, "media-low-warning", *KEPT_OUT_WORDS.values(), "none"]) == ("media-low",)


async def test_a_certificate_is_trusted_with_the_first_answer() -> None:
    stage = Stage()
    stage.device.not_ready(AccessNeeded(WaitingReason.CERTIFICATE_CHANGED, words("Another one.")))
    await stage.device.look()
    assert stage.last() == (PrinterStatus.ONLINE, None)


async def test_another_login_another_refusal_or_a_job_that_goes_through_ends_it() -> None:
    for end in ("login", "refusal", "job"):
        stage = Stage()
        await stage.device.look()
        stage.device.not_ready(NEED)
        if end == "login":
            stage.device.configure(structs.replace(SETUP, login=DeviceLogin(user_name="anna", password="x")))
        elif end == "refusal":
            stage.device.not_ready(NotReady(WaitingReason.PRINTER_BUSY, words("It is busy.")))
        else:
            stage.device.takes_bytes()
        await stage.device.look()
        assert stage.last() == (PrinterStatus.ONLINE, None), end


async def test_it_ends_by_itself_where_no_job_asks_any_more() -> None:
    stage = Stage(pace=EngineTimings(facts=0.0))
    await stage.device.look()
    stage.device.not_ready(NEED)
    await stage.device.look()
    assert stage.last() == (PrinterStatus.ONLINE, None)


async def test_one_that_never_told_what_it_takes_says_why() -> None:
    shut = DeviceStatus(
        condition=PrinterStatus.ERROR, message=words("It asks who prints."), waiting=WaitingReason.PRINTER_STOPPED
    )
    away = DeviceStatus(
        condition=PrinterStatus.OFFLINE, message=words("Switched off."), waiting=WaitingReason.PRINTER_OFFLINE
    )
    for status, kind, text in ((shut, AccessNeeded, "It asks who prints."), (away, NotReady, "Switched off.")):
        stage = Stage(status, reported=False)
        await stage.device.look()
        why = await stage.device.why_not_reported(SILENT)
        assert (type(why), str(why), why.waiting) == (kind, text, status.waiting)
    for stage in (Stage(shut), Stage(WELL, reported=False)):
        await stage.device.look()
        assert await stage.device.why_not_reported(SILENT) is SILENT
