"""The virtual printer: its folder and its faults."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from agent_core.backends import virtual
from agent_core.backends.base import facts_of
from agent_core.backends.virtual import VirtualDriver
from agent_core.bitmap import Bitmap
from agent_core.errors import DeliveryCancelled, DeliveryFailed, NotReady
from agent_core.render.png import to_png
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.parameters import ColorMode, DuplexMode
from server_core.contract.types.printers import SimulatedFault
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason
from tests.support.label_documents import encode_label
from tests.support.submissions import Log, a_setup, a_submission

pytestmark = pytest.mark.anyio
CONTENT = b"0123456789" * 100


def a_driver(folder: Path, fault: SimulatedFault = SimulatedFault.NONE) -> VirtualDriver:
    return VirtualDriver(a_setup("virtual:///Tray", fault=fault), folder=folder / "Tray", slow_seconds=0.2)


def set_fault(driver: VirtualDriver, fault: SimulatedFault) -> None:
    driver.setup = structs.replace(driver.setup, simulated_fault=fault)


async def test_defaults_of_a_bare_setup(tmp_path: Path) -> None:
    setup = structs.replace(
        a_setup("virtual:///Tray"), language=None, dpi=None, media_width_mm=None, media_height_mm=None
    )
    facts = await VirtualDriver(setup, folder=tmp_path).probe()
    assert facts.raw_languages == (RawLanguage.ZPL,)
    assert facts.dpi == (203,)
    assert facts.media is not None
    assert facts.media[0].name == "100x150 mm"
    assert facts.confirmation is Confirmation.PRINTER_CONFIRMED


async def test_a_label_printer_prints_black_on_one_side(tmp_path: Path) -> None:
    facts = facts_of(structs.replace(a_setup("socket://printer.example"), media_width_mm=80, media_height_mm=None))
    assert facts.color_modes == (ColorMode.DEFAULT, ColorMode.MONOCHROME)
    assert facts.duplex_modes == (DuplexMode.DEFAULT, DuplexMode.SIMPLEX)
    assert facts.media is not None
    assert facts.media[0].name == "80 mm"
    unknown = facts_of(structs.replace(a_setup("socket://printer.example"), language=None))
    assert (unknown.color_modes, unknown.duplex_modes) == (None, None)


async def test_out_of_media_refuses_a_new_job(tmp_path: Path) -> None:
    with pytest.raises(NotReady) as outcome:
        await a_driver(tmp_path, SimulatedFault.OUT_OF_MEDIA).open(a_submission(tmp_path, CONTENT))
    assert outcome.value.waiting is WaitingReason.MEDIA_EMPTY


async def test_out_of_media_in_the_middle_waits_and_goes_on(tmp_path: Path) -> None:
    driver = a_driver(tmp_path, SimulatedFault.SLOW)
    submission = a_submission(tmp_path, CONTENT)
    delivery = await driver.open(submission)
    begun, waiting = asyncio.Event(), asyncio.Event()

    def progress(now: object) -> None:
        begun.set()
        if getattr(now, "waiting", None) is WaitingReason.MEDIA_EMPTY:
            waiting.set()

    sending = asyncio.create_task(delivery.send(progress))
    await begun.wait()
    set_fault(driver, SimulatedFault.OUT_OF_MEDIA)
    await waiting.wait()
    assert not sending.done()
    set_fault(driver, SimulatedFault.NONE)
    delivered = await sending
    assert delivered.bytes_sent == len(CONTENT)
    assert (tmp_path / "Tray" / f"{submission.print_job_id}.bin").read_bytes() == CONTENT


async def test_link_lost_takes_half(tmp_path: Path) -> None:
    driver = a_driver(tmp_path, SimulatedFault.LINK_LOST)
    submission = a_submission(tmp_path, CONTENT)
    delivery = await driver.open(submission)
    with pytest.raises(DeliveryFailed) as outcome:
        await delivery.send(Log())
    assert outcome.value.reason is FailureReason.PARTIAL_OUTPUT
    assert outcome.value.bytes_sent == 500
    assert [file.name for file in (tmp_path / "Tray").iterdir()] == [f"{submission.print_job_id}.partial"]
    with pytest.raises(DeliveryFailed):
        await driver.recover(submission.job_name, Log())


async def test_slow_takes_its_time_and_shows_progress(tmp_path: Path) -> None:
    driver = a_driver(tmp_path, SimulatedFault.SLOW)
    log = Log()
    delivery = await driver.open(a_submission(tmp_path, CONTENT))
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await delivery.send(log)
    assert loop.time() - begun >= 0.2
    assert len(log.seen) == 10


async def test_cancel_is_confirmed_and_leaves_nothing(tmp_path: Path) -> None:
    driver = a_driver(tmp_path, SimulatedFault.SLOW)
    delivery = await driver.open(a_submission(tmp_path, CONTENT))
    begun = asyncio.Event()
    sending = asyncio.create_task(delivery.send(lambda progress: begun.set()))
    await begun.wait()
    await delivery.cancel()
    with pytest.raises(DeliveryCancelled):
        await sending
    assert list((tmp_path / "Tray").iterdir()) == []


BITMAP = Bitmap(width_dots=8, height_dots=1, dpi=203, rows=b"\xff")


async def test_a_repeated_job_is_drawn_once(tmp_path: Path) -> None:
    label = encode_label(BITMAP)
    submission = a_submission(tmp_path, label, repeats=3)
    await (await a_driver(tmp_path).open(submission)).send(Log())
    whole, picture = sorted((tmp_path / "Tray").iterdir(), key=lambda file: file.suffix)
    assert whole.read_bytes() == label * 3
    assert picture.name == f"{submission.print_job_id}-1.png"


async def test_pages_of_a_language_that_it_does_not_read_are_shown_as_they_were_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "page.picture"
    picture.write_bytes(to_png(BITMAP))
    submission = replace(a_submission(tmp_path, b"SIZE 8 dot"), pictures=(picture, picture))
    await (await a_driver(tmp_path).open(submission)).send(Log())
    shown = sorted((tmp_path / "Tray").glob("*.png"))
    assert [file.name for file in shown] == [f"{submission.print_job_id}-{page}.png" for page in (1, 2)]
    assert {file.read_bytes() for file in shown} == {picture.read_bytes()}


async def test_of_a_huge_job_only_the_beginning_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    label = encode_label(BITMAP)
    monkeypatch.setattr(virtual, "DRAWN_BYTES", 2 * len(label) + 5)
    await (await a_driver(tmp_path).open(a_submission(tmp_path, label * 4))).send(Log())
    assert len(list((tmp_path / "Tray").glob("*.png"))) == 2
    assert [file.read_bytes() for file in (tmp_path / "Tray").glob("*.bin")] == [label * 4]


async def test_recover_finds_a_whole_job(tmp_path: Path) -> None:
    driver = a_driver(tmp_path)
    submission = a_submission(tmp_path, CONTENT)
    await (await driver.open(submission)).send(Log())
    recovered = await driver.recover(submission.job_name, Log())
    assert recovered.evidence is Confirmation.PRINTER_CONFIRMED
    assert recovered.bytes_sent == len(CONTENT)


async def test_recover_finds_a_broken_off_job(tmp_path: Path) -> None:
    driver = a_driver(tmp_path)
    submission = a_submission(tmp_path, CONTENT)
    (tmp_path / "Tray").mkdir()
    (tmp_path / "Tray" / f".{submission.print_job_id}.part").write_bytes(CONTENT[:300])
    with pytest.raises(DeliveryFailed) as outcome:
        await driver.recover(submission.job_name, Log())
    assert outcome.value.bytes_sent == 300
