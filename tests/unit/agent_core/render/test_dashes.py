"""Lines with long dash patterns, like some bar codes: every dot is right, or the job fails."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence

import pytest

from agent_core.errors import CannotPrint
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.states import FailureReason
from tests.support.bitmaps import to_image
from tests.support.sample_pdfs import with_content

pytestmark = pytest.mark.anyio

POINTS = 400
TWO_DOTS_A_POINT = RenderRequest(dpi=144, media_width_mm=None, media_height_mm=None)
LINE = b"0 20 m 400 20 l S"
SOME = [
    1,
    2,
    3,
    1,
    2,
    2,
    1,
    4,
    1,
    1,
    3,
    2,
    1,
    2,
    4,
    1,
    2,
    1,
    1,
    3,
    2,
    1,
    1,
    2,
    3,
    1,
    4,
    1,
    2,
    2,
    1,
    3,
    1,
    2,
    1,
    1,
    4,
    3,
]


def numbers(lengths: Sequence[float]) -> bytes:
    return b" ".join(b"%g" % length for length in lengths)


def dashed(lengths: Sequence[float], phase: float = 0, *, line: bytes = LINE) -> bytes:
    return b"40 w [%s] %g d " % (numbers(lengths), phase) + line


def page(content: bytes, resources: bytes = b"", more: Sequence[bytes] = (), *, entries: bytes = b"") -> bytes:
    """Build a page of 400 x 40 points; `more` are the objects from 5 on."""
    return with_content(content, resources, more, size=b"[0 0 %d 40]" % POINTS, entries=entries)


def stream(entries: bytes, content: bytes) -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries, len(content), content)


def as_written(lengths: Sequence[float], phase: float = 0) -> str:
    """Return the dots of the line, dark or light, by ISO 32000-1, 8.4.3.6."""
    twice = list(lengths) * 2
    row = ""
    for dot in range(2 * POINTS):
        left, place = ((dot + 0.5) / 2 + phase) % sum(twice), 0
        while left >= twice[place]:
            left, place = left - twice[place], place + 1
        row += ".#"[place % 2 == 0]
    return row


async def row_of(workers: RenderWorkers, pdf: bytes) -> str:
    """Return the dots half way up the page."""
    [bitmap] = [bitmap async for bitmap in workers.render(pdf, TWO_DOTS_A_POINT)]
    image = to_image(bitmap).crop((0, 40, 2 * POINTS, 41)).convert("L")
    return "".join(".#"[dot < 128] for dot in image.tobytes())


def inside(row: str) -> str:
    """Return the dots without the ends of the line."""
    return row[4:-4]


@pytest.mark.parametrize(
    ("lengths", "phase"),
    [
        ([3], 0),
        ([3], 4),
        ([3, 5], 6),
        ([1, 2, 3], 8),
        (SOME[:31], 0),
        (SOME[:31], 5),
        (SOME[:32], 7),
        pytest.param([3, 1, 2, 2] * 12, 5, id="48 lengths of which four differ"),
        pytest.param([3, 1, 2] * 15, 8, id="45 lengths of which three differ"),
        pytest.param([1, 0] * 10 + SOME[:30], 3, id="gaps of no length"),
        pytest.param([2, 3, 1, 1, 4, 0], 4, id="none at the end"),
        pytest.param([0, 3, 5, 3], 0, id="a gap first"),
        pytest.param([0, 4, 1, 2, 0, 3, 2, 1], 2, id="dashes of no length"),
        pytest.param([2, 3, 0, 1, 2], 0, id="of no length in every second place"),
    ],
)
async def test_patterns_are_drawn_as_they_are_written(
    workers: RenderWorkers, lengths: Sequence[float], phase: float
) -> None:
    row = await row_of(workers, page(dashed(lengths, phase)))
    assert inside(row) == inside(as_written(lengths, phase))


LONG = dashed(SOME)
STATE = b"<</Type/ExtGState/LW 40/D[[%s] 0]>>" % numbers(SOME)
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 400 40]"
TILE = b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 400 40]/XStep 400/YStep 40/Resources<<>>"
LETTER = (
    b"<</Type/Font/Subtype/Type3/FontBBox[0 0 400 40]/FontMatrix[.01 0 0 .01 0 0]/CharProcs<</a 6 0 R>>"
    b"/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[400]/Resources<<>>>>"
)
FULL = b"/Pattern cs /P scn 0 0 400 40 re f"
TOO_LONG = {
    "on the page": page(LONG),
    "33 lengths": page(dashed(SOME[:33])),
    "34 lengths": page(dashed(SOME[:34])),
    "100 lengths": page(dashed([1 + place % 7 + place // 50 for place in range(100)])),
    "in a state": page(b"/G gs " + LINE, b"/ExtGState<</G 5 0 R>>", [STATE]),
    "in a state that refers to it": page(
        b"/G gs " + LINE, b"/ExtGState<</G<</LW 40/D[5 0 R 0]>>>>", [b"[%s]" % numbers(SOME)]
    ),
    "in a state, with a phase elsewhere": page(
        b"/G gs " + LINE, b"/ExtGState<</G<</LW 40/D[[%s]5 0 R]>>>>" % numbers(SOME), [b"0"]
    ),
    "with a comment in between": page(LONG.replace(b" 4 ", b" 4 % four\n")),
    "in a form": page(b"/X Do", b"/XObject<</X 5 0 R>>", [stream(FORM, LONG)]),
    "set before a form": page(b"40 w [%s] 0 d /X Do" % numbers(SOME), b"/XObject<</X 5 0 R>>", [stream(FORM, LINE)]),
    "in a tile": page(FULL, b"/Pattern<</P 5 0 R>>", [stream(TILE, LONG)]),
    "in a packed tile": page(
        FULL, b"/Pattern<</P 5 0 R>>", [stream(TILE + b"/Filter/FlateDecode", zlib.compress(LONG))]
    ),
    "in a letter": page(b"BT /F 100 Tf (a) Tj ET", b"/Font<</F 5 0 R>>", [LETTER, stream(b"", b"400 0 d0 " + LONG)]),
    "around letters": page(
        b"[%s] 0 d BT 1 Tr /F 40 Tf (H) Tj ET" % numbers(SOME),
        b"/Font<</F 5 0 R>>",
        [
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        ],
    ),
    "in a soft mask": page(
        b"/G gs 0 0 400 40 re f",
        b"/ExtGState<</G<</SMask<</S/Luminosity/G 5 0 R>>>>>>",
        [stream(FORM + b"/Group<</S/Transparency/CS/DeviceGray>>", b"1 G " + LONG)],
    ),
    "around an annotation": page(
        b"",
        entries=b"/Annots[<</Type/Annot/Subtype/Square/F 4/Rect[0 0 400 40]/C[0 0 0]/BS<</W 9/S/D/D[%s]>>>>]"
        % numbers(SOME),
    ),
    "in a stamp": page(
        b"",
        b"",
        [stream(FORM, LONG)],
        entries=b"/Annots[<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 400 40]/AP<</N 5 0 R>>>>]",
    ),
}


@pytest.mark.parametrize("pdf", TOO_LONG.values(), ids=TOO_LONG)
async def test_patterns_that_cannot_be_drawn_fail_the_job(workers: RenderWorkers, pdf: bytes) -> None:
    with pytest.raises(CannotPrint, match=r"^Page 1 has a line with a pattern of \d+ dashes and gaps; ") as refused:
        await row_of(workers, pdf)
    assert refused.value.reason is FailureReason.RENDER_FAILED


async def test_packed_content_is_looked_at_too(workers: RenderWorkers) -> None:
    packed = with_content(zlib.compress(LONG), b"", [], filters=b"/Filter/FlateDecode", size=b"[0 0 400 40]")
    otherwise = with_content(
        LONG.hex().encode() + b">", b"", [], filters=b"/Filter/ASCIIHexDecode", size=b"[0 0 400 40]"
    )
    for pdf in (packed, otherwise):
        with pytest.raises(CannotPrint, match="has a line with a pattern of 38 dashes and gaps"):
            await row_of(workers, pdf)


@pytest.mark.parametrize(
    ("filters", "content"),
    [
        pytest.param(b"/Filter/AHx", LONG.hex().encode() + b">", id="short name"),
        pytest.param(b"/Filter/ASCII#48exDecode", LONG.hex().encode() + b">", id="escaped name"),
        pytest.param(b"/Filter[/A85/Fl]", base64.a85encode(zlib.compress(LONG)) + b"~>", id="two short names"),
    ],
)
async def test_filters_are_known_by_all_their_names(workers: RenderWorkers, filters: bytes, content: bytes) -> None:
    with pytest.raises(CannotPrint, match="has a line with a pattern of 38 dashes and gaps"):
        await row_of(workers, with_content(content, b"", [], filters=filters, size=b"[0 0 400 40]"))


async def test_a_pattern_may_go_on_in_the_next_content_stream(workers: RenderWorkers) -> None:
    whole = page(LONG[:60], b"", [stream(b"", LONG[60:])])
    assert whole.count(b"/Contents 4 0 R") == 1
    with pytest.raises(CannotPrint, match="has a line with a pattern of 38 dashes and gaps"):
        await row_of(workers, whole.replace(b"/Contents 4 0 R", b"/Contents[4 0 R 5 0 R]"))


async def test_dots_of_a_line_with_round_ends_stay(workers: RenderWorkers) -> None:
    row = await row_of(workers, page(b"1 J " + dashed([0, 50])))
    assert row.count("#") > 400


async def test_a_large_file_is_looked_at_too(workers: RenderWorkers) -> None:
    filling = stream(b"", b"%" * (4 * 1024 * 1024))
    with pytest.raises(CannotPrint, match="has a line with a pattern of 38 dashes and gaps"):
        await row_of(workers, page(LONG, b"", [filling]))


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(dashed(SOME, line=b"0 0 400 40 re f"), id="nothing is stroked"),
        pytest.param(b"q %s Q 0 0 400 40 re f" % dashed(SOME, line=b""), id="no line"),
        pytest.param(dashed(SOME, line=b"[] 0 d 0 20 m 400 20 l S"), id="set back"),
    ],
)
async def test_patterns_that_draw_nothing_fail_nothing(workers: RenderWorkers, content: bytes) -> None:
    assert "#" in await row_of(workers, page(content))
