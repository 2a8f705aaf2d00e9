"""The virtual printer: its folder and its faults."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

from agent_core.backends import raw_pictures
from agent_core.backends.base import facts_of
from agent_core.backends.raw_pictures import RawPictures
from agent_core.backends.virtual import VirtualDriver
from agent_core.bitmap import Bitmap
from agent_core.domain import Submission
from agent_core.errors import CannotPrint, DeliveryCancelled, DeliveryFailed, NotReady
from agent_core.raw.draw.drawings import RawDrawings
from agent_core.render.png import to_png
from server_core.contract.messages.documents import DocumentMessages, SandboxMessages
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


async def test_pages_are_shown_as_they_were_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "page.picture"
    picture.write_bytes(to_png(BITMAP))
    submission = replace(a_submission(tmp_path, b"SIZE 8 dot"), pictures=(picture, picture))
    await (await a_driver(tmp_path).open(submission)).send(Log())
    shown = sorted((tmp_path / "Tray").glob("*.png"))
    assert [file.name for file in shown] == [f"{submission.print_job_id}-{page}.png" for page in (1, 2)]
    assert {file.read_bytes() for file in shown} == {picture.read_bytes()}


@pytest.fixture
async def pictures() -> AsyncIterator[RawPictures]:
    pictures = RawPictures(begin_seconds=0.0, idle_seconds=0.05)
    yield pictures
    await pictures.aclose()


async def printed(driver: VirtualDriver, submission: Submission) -> None:
    await (await driver.open(submission)).send(Log())


def pngs(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / "Tray").glob("*.png"))


async def wait_until(is_true: Callable[[], bool]) -> None:
    for _ in range(2000):
        if is_true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen in 20 s")


LABELS = {
    RawLanguage.ZPL: b"^XA^FO20,20^A0N,40,40^FDone^FS^XZ^XA^FO20,20^BY2^BCN,60^FD4711^FS^XZ",
    RawLanguage.TSPL: b'CLS\r\nTEXT 20,20,"3",0,1,1,"one"\r\nPRINT 1\r\nCLS\r\nBAR 9,9,50,50\r\nPRINT 1\r\n',
    RawLanguage.CPCL: b"! 0 200 200 210 1\r\nTEXT 7 0 9 9 one\r\nPRINT\r\n"
    b"! 0 200 200 210 1\r\nLINE 0 0 90 90 5\r\nPRINT\r\n",
    RawLanguage.ESCPOS: b"one\n\x1dVA\x00two\n\x1dVA\x00",
}


@pytest.mark.parametrize("language", RawLanguage)
async def test_raw_labels_are_drawn_on_the_loaded_paper_whatever_their_language(
    tmp_path: Path, pictures: RawPictures, language: RawLanguage
) -> None:
    setup = a_setup("virtual:///Tray")
    driver = VirtualDriver(setup, folder=tmp_path / "Tray", pictures=pictures)
    submission = replace(a_submission(tmp_path, LABELS[language], repeats=3), raw_language=language)
    await printed(driver, submission)
    names = [f"{submission.print_job_id}-{label}.png" for label in (1, 2)]
    await wait_until(lambda: pictures.pid is None and bool(pngs(tmp_path)))
    assert pngs(tmp_path) == names, "copies are drawn once"
    one, two = (Image.open(tmp_path / "Tray" / name).convert("L") for name in names)
    assert one.width == two.width == 8 * (setup.media_width_mm or 0)
    assert one.getextrema() == two.getextrema() == (0, 255)
    assert one.tobytes() != two.tobytes()


async def test_the_child_ends_when_no_other_label_comes_and_starts_again(tmp_path: Path, pictures: RawPictures) -> None:
    driver = VirtualDriver(a_setup("virtual:///Tray"), folder=tmp_path / "Tray", pictures=pictures)
    for count in (2, 4):
        assert pictures.pid is None
        await printed(driver, replace(a_submission(tmp_path, LABELS[RawLanguage.ZPL]), raw_language=RawLanguage.ZPL))
        await wait_until(lambda: pictures.pid is not None)
        await wait_until(lambda: pictures.pid is None)
        assert len(pngs(tmp_path)) == count


async def test_a_file_that_cannot_be_drawn_leaves_the_next_its_picture(tmp_path: Path, pictures: RawPictures) -> None:
    driver = VirtualDriver(a_setup("virtual:///Tray"), folder=tmp_path / "Tray", pictures=pictures)
    lost = replace(a_submission(tmp_path, CONTENT), raw_language=RawLanguage.ZPL)
    await printed(driver, lost)
    (tmp_path / "Tray" / f"{lost.print_job_id}.bin").unlink()
    good = replace(a_submission(tmp_path, LABELS[RawLanguage.ZPL]), raw_language=RawLanguage.ZPL)
    await printed(driver, good)
    await wait_until(lambda: len(pngs(tmp_path)) == 2)
    assert pngs(tmp_path)[0] == f"{good.print_job_id}-1.png"


async def test_a_text_says_why_a_label_has_no_picture(
    tmp_path: Path, pictures: RawPictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = DocumentMessages.LABEL_NOT_DRAWN(label=1, error=SandboxMessages.CHILD_CONFUSED())

    async def refused(*_: object) -> None:
        raise CannotPrint(FailureReason.RENDER_FAILED, why)

    monkeypatch.setattr(RawDrawings, "label", refused)
    driver = VirtualDriver(a_setup("virtual:///Tray"), folder=tmp_path / "Tray", pictures=pictures)
    submission = replace(a_submission(tmp_path, LABELS[RawLanguage.ZPL]), raw_language=RawLanguage.ZPL)
    await printed(driver, submission)
    text = tmp_path / "Tray" / f"{submission.print_job_id}-1.txt"
    await wait_until(text.exists)
    assert text.read_text("utf-8").startswith("Label 1 of the file cannot be drawn.")
    assert pngs(tmp_path) == []


async def test_a_text_beside_a_picture_says_what_it_lacks(tmp_path: Path, pictures: RawPictures) -> None:
    driver = VirtualDriver(a_setup("virtual:///Tray"), folder=tmp_path / "Tray", pictures=pictures)
    good, wrong = LABELS[RawLanguage.ZPL], b"^XA^PW4000^LL200^FO3000,9^GB90,9,9^FS\n^QQ1^FS^XZ"
    submission = replace(a_submission(tmp_path, good + wrong), raw_language=RawLanguage.ZPL)
    await printed(driver, submission)
    text = tmp_path / "Tray" / f"{submission.print_job_id}-3.txt"
    await wait_until(text.exists)
    cut, missing = text.read_text("utf-8").splitlines()
    assert cut.startswith("Cut off: ")
    assert cut.endswith(" mm at the right")
    assert missing == "not drawn: ^QQ in line 2 (unknown command)"
    assert len(pngs(tmp_path)) == 3
    assert len(list((tmp_path / "Tray").glob("*.txt"))) == 1


async def test_a_text_says_that_a_file_has_no_label(tmp_path: Path, pictures: RawPictures) -> None:
    driver = VirtualDriver(a_setup("virtual:///Tray"), folder=tmp_path / "Tray", pictures=pictures)
    submission = replace(a_submission(tmp_path, b"^XA^XFR:A.ZPL^FS^XZ"), raw_language=RawLanguage.ZPL)
    await printed(driver, submission)
    text = tmp_path / "Tray" / f"{submission.print_job_id}-1.txt"
    await wait_until(text.exists)
    first, second = text.read_text("utf-8").splitlines()
    assert first == "The file has no label that can be drawn."
    assert second.startswith("not drawn: ^XF in line 1 ")


async def test_of_a_huge_job_only_the_beginning_is_drawn(
    tmp_path: Path, pictures: RawPictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    label = encode_label(BITMAP)
    monkeypatch.setattr(raw_pictures, "MOST_BYTES", 2 * len(label) + 5)
    driver = VirtualDriver(a_setup("virtual:///Tray"), folder=tmp_path / "Tray", pictures=pictures)
    await printed(driver, replace(a_submission(tmp_path, label * 4), raw_language=RawLanguage.ZPL))
    await wait_until(lambda: pictures.pid is None and bool(pngs(tmp_path)))
    assert len(pngs(tmp_path)) == 2
    assert [file.read_bytes() for file in (tmp_path / "Tray").glob("*.bin")] == [label * 4]
