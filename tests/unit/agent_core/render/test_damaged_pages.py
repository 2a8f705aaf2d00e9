"""Pages of PDFs that were altered in transfer, as by programs that treat them as text."""

from __future__ import annotations

import random
import zlib

import pytest

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.render.pdf_syntax import Stream
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.states import FailureReason
from tests.support.sample_pdfs import assemble

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


NUMBERS = random.Random(7)
BOXES = b"\n".join(b"%d %d 7 3 re f" % (NUMBERS.randrange(90), NUMBERS.randrange(90)) for _ in range(400))
PACKED = zlib.compress(BOXES)
LAST_BLOCK_MISSING = zlib.compressobj()
FLUSHED = LAST_BLOCK_MISSING.compress(BOXES) + LAST_BLOCK_MISSING.flush(zlib.Z_SYNC_FLUSH)


def a_page(content: bytes, form: bytes = b"") -> bytes:
    stream = b"<</Length %d/Filter/FlateDecode%s>>\nstream\n%s\nendstream"
    return assemble(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 100 100]>>",
            b"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>",
            stream % (len(content), b"", content),
            stream % (len(form), b"/Type/XObject/Subtype/Form/BBox[0 0 100 100]", form),
        ]
    )


PLAIN = a_page(BOXES).replace(b"/Filter/FlateDecode", b"/X 0")


def listed_wrongly(pdf: bytes) -> bytes:
    return pdf.replace(b"startxref\n", b"startxref\n1")


def as_text(pdf: bytes) -> bytes:
    return pdf.replace(b"\n", b"\r\n")


async def drawn(workers: RenderWorkers, pdf: bytes) -> list[Bitmap]:
    request = RenderRequest(dpi=72, media_width_mm=None, media_height_mm=None)
    return [bitmap async for bitmap in workers.render(pdf, request)]


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(as_text(a_page(PACKED)), id="line ends changed"),
        pytest.param(a_page(PACKED).decode("latin-1").encode(), id="taken for Latin-1"),
        pytest.param(as_text(a_page(zlib.compress(b"/X Do"), PACKED)), id="in a form"),
        pytest.param(listed_wrongly(a_page(PACKED[: len(PACKED) // 2])), id="cut off"),
    ],
)
async def test_a_page_that_lost_some_of_its_content_is_refused(workers: RenderWorkers, pdf: bytes) -> None:
    with pytest.raises(CannotPrint, match="The PDF is damaged: page 1 cannot be read") as refused:
        await drawn(workers, pdf)
    assert refused.value.reason is FailureReason.DOCUMENT_CORRUPT


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(listed_wrongly(a_page(PACKED)), id="nothing lost"),
        pytest.param(listed_wrongly(a_page(PACKED[:-4])), id="without a checksum"),
        pytest.param(listed_wrongly(a_page(FLUSHED)), id="without a last block"),
        pytest.param(listed_wrongly(a_page(PACKED + b"\r\n")), id="a line end behind it"),
        pytest.param(listed_wrongly(a_page(PACKED, PACKED[:99])), id="a damaged form that is not used"),
        pytest.param(as_text(PLAIN), id="text alone"),
    ],
)
async def test_a_page_that_is_whole_is_drawn_whatever_its_list_says(workers: RenderWorkers, pdf: bytes) -> None:
    assert await drawn(workers, pdf) == await drawn(workers, a_page(PACKED))


@pytest.mark.parametrize(
    ("data", "is_damaged"),
    [(PACKED, False), (FLUSHED, False), (b"", False), (b"\0\0\0", True), (PACKED[:50], True), (PACKED[2:], True)],
)
def test_compressed_data(data: bytes, is_damaged: bool) -> None:
    assert Stream({b"Filter": b"FlateDecode"}, data).is_damaged() == is_damaged
    assert not Stream({b"Filter": b"DCTDecode"}, data).is_damaged()


def test_long_data_end_somewhere() -> None:
    bomb = zlib.compress(bytes(80 * 1024 * 1024))
    assert not Stream({b"Filter": b"FlateDecode"}, bomb).is_damaged()
