"""Labels that take too long: they are drawn as far as the time allows, and say where they end."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from PIL import Image

from agent_core.raw.draw import cpcl, service, tspl
from agent_core.raw.draw.display_list import DrawingPrinter, IsOver, Label, Text, WhyNotDrawn, never_over
from agent_core.raw.draw.request import RawCall, RawLabelFacts
from server_core.contract.types.documents import RawLanguage

HEAD = DrawingPrinter(dpi=203, width=400)
LINES = 50
DOCUMENTS = {
    RawLanguage.ZPL: b"^XA\n" + b"^FO9,9^A0N,20^FDa^FS\n" * LINES + b"^XZ\n" + b"^XA^FO0,0^GB9,9,9^FS^XZ\n" * 2,
    RawLanguage.TSPL: b"SIZE 50 mm,30 mm\nCLS\n"
    + b'TEXT 9,9,"1",0,1,1,"a"\n' * LINES
    + b"PRINT 1\n"
    + b"CLS\nBAR 0,0,9,9\nPRINT 1\n" * 2,
    RawLanguage.CPCL: b"! 0 200 200 300 1\n"
    + b"T 7 0 9 9 a\n" * LINES
    + b"PRINT\n"
    + b"! 0 200 200 300 1\nLINE 0 0 9 0 9\nPRINT\n" * 2,
    RawLanguage.ESCPOS: b"a\n" * LINES + b"\x1dVA\0" + b"b\n\x1dVA\0" * 2,
}
COMMANDS = {
    RawLanguage.ZPL: ("^FD", "^FO"),
    RawLanguage.TSPL: ("TEXT",),
    RawLanguage.CPCL: ("T",),
    RawLanguage.ESCPOS: ("a", "0A"),
}
"""Commands of the texts."""


def after(calls: int) -> IsOver:
    """Return a clock whose time is over at its next call but so many."""
    left = iter(range(calls))
    return lambda: next(left, None) is None


def read(language: RawLanguage, is_over: IsOver) -> list[Label]:
    """Draw the labels of a file that is read until the time is over."""
    document = DOCUMENTS[language]
    return [each.draw(never_over) for each in service.INTERPRETERS[language](document, HEAD, is_over)]


@pytest.mark.parametrize("language", RawLanguage)
def test_reading_ends_with_the_label_as_far_as_it_came(language: RawLanguage) -> None:
    whole = read(language, never_over)
    assert (len(whole), len(whole[0].items), whole[0].not_drawn) == (3, LINES, ())
    (label,) = read(language, after(40))
    assert 5 < len(label.items) < LINES
    starts = [item.span.start for item in label.items]
    assert starts == [item.span.start for item in whole[0].items[: len(starts)]]
    assert [each.why for each in label.not_drawn] == [WhyNotDrawn.TOO_LONG]
    assert label.not_drawn[0].line >= len(label.items)


def test_printed_lines_of_cpcl_end_too() -> None:
    printed = cpcl.prints(b"a\r\n" * LINES, HEAD, after(20))
    (label,) = [each.draw(never_over) for each in printed]
    assert len([item for item in label.items if isinstance(item, Text)]) < LINES
    assert [each.why for each in label.not_drawn] == [WhyNotDrawn.TOO_LONG]


def test_a_series_is_drawn_as_far_as_the_time_allows() -> None:
    document = b'SET COUNTER @1 1\n@1="1"\n' + b'TEXT 1,1,"1",0,1,1,@1\n' * 20 + b"PRINT 2\n"
    _, second = tspl.prints(document, HEAD)
    label = second.draw(after(5))
    assert len(label.items) == 5
    assert [(each.line, each.why) for each in label.not_drawn] == [(8, WhyNotDrawn.TOO_LONG)]


Ask = Callable[[RawLanguage, int], tuple[RawLabelFacts, Image.Image] | None]


@pytest.fixture
def ask() -> Ask:
    handle = service.start()

    def asked(language: RawLanguage, label: int) -> tuple[RawLabelFacts, Image.Image] | None:
        call = RawCall(language=language, head=HEAD, label=label)
        answers = list(handle(msgspec.msgpack.encode(call), bytearray(DOCUMENTS[language])))
        if not answers:
            return None
        [(header, rows)] = answers
        facts = msgspec.msgpack.decode(header, type=RawLabelFacts)
        return facts, Image.frombytes("1", (facts.width_dots, facts.height_dots), rows)

    return asked


@pytest.mark.parametrize("language", RawLanguage)
@pytest.mark.parametrize("share", ["DRAWN_SHARE", "BURNED_SHARE"])
def test_where_drawing_ends_is_told(
    language: RawLanguage, share: str, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    if (language, share) in ((RawLanguage.ESCPOS, "DRAWN_SHARE"), (RawLanguage.TSPL, "DRAWN_SHARE")):
        share = "READ_SHARE"  # they are drawn while they are read
        monkeypatch.setattr(service.Budget, "is_past", _past_after(service.READ_SHARE, 20))
    else:
        monkeypatch.setattr(service.Budget, "is_past", _past_after(getattr(service, share), 20))
    answer = ask(language, 1)
    assert answer is not None
    facts, picture = answer
    assert (facts.label, facts.label_count) == (1, 1 if share == "READ_SHARE" else 3)
    assert facts.has_more is (share == "READ_SHARE")
    assert picture.getbbox() is not None
    (remark,) = facts.remarks
    assert remark.why is WhyNotDrawn.TOO_LONG
    assert remark.command in COMMANDS[language]
    assert remark.places[0].line > 1


def _past_after(share: float, calls: int) -> Callable[[service.Budget, float], bool]:
    """Return a budget that is used up in one stage, after so many looks at the clock."""
    is_over = after(calls)
    return lambda _, asked: asked == share and is_over()


@pytest.mark.parametrize("language", RawLanguage)
def test_labels_that_are_only_counted_have_time_of_their_own(
    language: RawLanguage, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = [0]

    def look() -> bool:
        looks[0] += 1
        return False

    read(language, look)
    monkeypatch.setattr(service.Budget, "is_past", _past_after(service.READ_SHARE, looks[0] - 2))
    first = ask(language, 1)
    assert first is not None
    assert (first[0].has_more, first[0].remarks) == (True, ())
    assert first[0].label_count >= 2
    monkeypatch.setattr(service.Budget, "is_past", lambda _, share: False)
    last = ask(language, first[0].label_count)
    assert last is not None
    assert last[0].remarks == ()
    assert last[1].getbbox() is not None
