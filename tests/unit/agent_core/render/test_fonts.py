"""Text in fonts that the document does not embed: it is on paper as it was written, or the job fails and says why."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from agent_core.domain import FailureReason
from agent_core.errors import CannotPrint
from agent_core.render.font_files import FontFace
from agent_core.render.font_mapper import FontMapper
from agent_core.render.pdf import PdfDocument
from agent_core.render.request import RenderRequest
from agent_core.render.system_fonts import FIXED_PITCH, ROMAN, FontWish, SystemFonts
from agent_core.render.workers import RenderWorkers
from server_core.sandbox.errors import Refused
from tests.support import sample_pdfs
from tests.support.bitmaps import to_image
from tests.support.font_pdfs import by_a_chinese_name, by_names, by_numbers, in_a_column, in_an_annotation

pytestmark = pytest.mark.anyio

DOUBLE = RenderRequest(dpi=144, media_width_mm=None, media_height_mm=None)
SQUARE = 40  # dots: a character's place
POLISH = by_names(b"za\x80\x81\x82", b"/zdotaccent/lslash/cacute")
CYRILLIC = by_names(b"a\x80\x81", b"/afii10017/afii10065")


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def fonts() -> SystemFonts:
    """Debian's fonts-dejavu-core, which `packaging/run tests` installs."""
    return SystemFonts(("/usr/share/fonts/truetype/dejavu",))


async def inked(workers: RenderWorkers, pdf: bytes) -> list[bool]:
    """Whether there is something in the places of the first five characters."""
    [bitmap] = [bitmap async for bitmap in workers.render(pdf, DOUBLE)]
    image = ImageChops.invert(to_image(bitmap))
    return [image.crop((at * SQUARE, 0, (at + 1) * SQUARE, 80)).getbbox() is not None for at in range(5)]


async def test_letters_that_pdfium_has_not_come_from_this_computer(workers: RenderWorkers) -> None:
    assert await inked(workers, POLISH) == [True] * 5
    assert await inked(workers, CYRILLIC) == [True] * 3 + [False] * 2


async def test_annotations_have_their_letters_too(workers: RenderWorkers) -> None:
    assert await inked(workers, in_an_annotation(b"za\x80\x81\x82", b"/zdotaccent/lslash/cacute")) == [True] * 5
    with pytest.raises(CannotPrint, match='text in the font "Arial" that cannot be printed'):
        await inked(workers, in_an_annotation(b"a\x80", b"/u10FFFD"))


async def test_what_a_text_under_glyph_numbers_says_is_what_is_printed(workers: RenderWorkers) -> None:
    assert await inked(workers, by_numbers("Prześ", [51, 85, 93, 72, 300], says_what=True)) == [True] * 5


async def test_pictures_do_not_become_letters(workers: RenderWorkers) -> None:
    """A tick in Wingdings is no u with two dots."""
    with pytest.raises(CannotPrint, match='text in the font "Wingdings-Regular" that cannot be printed'):
        await inked(workers, by_names(b"\xfc", font=b"Wingdings-Regular"))


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(by_numbers("Volume", [57, 82, 79, 88, 80, 72], says_what=False), id="other letters"),
        pytest.param(by_numbers("12", [20, 21], says_what=False), id="numbers below 32"),
    ],
)
async def test_text_that_would_be_a_lie_fails_the_job(workers: RenderWorkers, pdf: bytes) -> None:
    pids = workers.pids
    with pytest.raises(CannotPrint, match=r'^Page 1 has text in the font "Arial" that cannot be printed: ') as refused:
        await inked(workers, pdf)
    assert refused.value.reason is FailureReason.RENDER_FAILED
    assert workers.pids == pids


@pytest.mark.parametrize(
    ("pdf", "name"),
    [(by_a_chinese_name("中文"), "宋体"), (by_a_chinese_name("中"), "宋体"), (in_a_column(), "Ryumin-Light")],
    ids=["Chinese", "a letter", "a column"],
)
def test_what_a_computer_without_fonts_cannot_print_is_told_by_its_name(pdf: bytes, name: str) -> None:
    document = PdfDocument(bytearray(pdf), FontMapper(SystemFonts(())))
    with pytest.raises(Refused, match=f'text in the font "{name}" that cannot be printed'):
        document.open_page(1)
    document.close()


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(by_names(bytes((0, 9, 10, 13, 31, 32, 127, 160, 173)) + b"a"), id="control characters"),
        pytest.param(by_numbers("12", [57, 82], says_what=False, render_mode=3), id="unseen under a scan"),
        pytest.param(by_numbers("12", [57, 82], says_what=False, start=240), id="beside the page"),
    ],
)
async def test_what_nobody_would_see_fails_nothing(workers: RenderWorkers, pdf: bytes) -> None:
    await inked(workers, pdf)


async def test_each_page_is_as_if_it_were_the_only_one(workers: RenderWorkers) -> None:
    """Nothing of a stand-in stays behind: neither in the next document nor on the next page."""
    label = sample_pdfs.pdf([sample_pdfs.Page(70, 14).text(1, 10, 20, "za")])
    [before] = [page async for page in workers.render(label, DOUBLE)]
    await inked(workers, POLISH)
    [after] = [page async for page in workers.render(label, DOUBLE)]
    assert before == after


def best(fonts: SystemFonts, name: str, text: str, *, weight: int = 400, pitch: int = 0) -> FontFace | None:
    wish = FontWish(name=name, weight=weight, italic=False, pitch_and_family=pitch, charset=0)
    return fonts.best(wish, frozenset(map(ord, text)))


@pytest.mark.parametrize(
    ("name", "weight", "pitch", "chosen"),
    [
        ("DejaVu Serif", 400, 0, "DejaVuSerif.ttf"),
        ("DejaVuSans", 700, 0, "DejaVuSans-Bold.ttf"),
        ("Helvetica", 400, 0, "DejaVuSans.ttf"),
        ("Courier", 700, FIXED_PITCH, "DejaVuSansMono-Bold.ttf"),
        ("Times-Roman", 400, ROMAN, "DejaVuSerif.ttf"),
    ],
)
def test_the_nearest_font_stands_in(fonts: SystemFonts, name: str, weight: int, pitch: int, chosen: str) -> None:
    face = best(fonts, name, "Łódź, Привет, αβγ", weight=weight, pitch=pitch)
    assert face is not None
    assert face.path.rpartition("/")[2] == chosen


def test_a_font_that_lacks_a_letter_does_not_stand_in(fonts: SystemFonts) -> None:
    assert best(fonts, "DejaVu Sans", "中") is None
    assert best(SystemFonts(()), "DejaVu Sans", "a") is None
