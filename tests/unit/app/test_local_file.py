"""Detecting the kind of a file to print: by its bytes, then by its name; and files that cannot be printed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.documents.local_file import CannotRead, kept_path, path_again, read_local, recognised
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.jobs import LARGEST_BYTES

PDF, RAW = DocumentFormat.PDF, DocumentFormat.RAW


@pytest.mark.parametrize(
    ("name", "head", "found"),
    [
        ("label.pdf", b"%PDF-1.7\n", (PDF, None)),
        ("label.zpl", b"\n\n%PDF-1.4\n", (PDF, None)),
        ("label.zpl", b"^XA^FO1,1^XZ", (RAW, RawLanguage.ZPL)),
        ("dock.prn", b"^XA^FO1,1^XZ", (RAW, RawLanguage.ZPL)),
        ("label.zpl", b"SIZE 100 mm,150 mm\r\nCLS\r\n", (RAW, RawLanguage.TSPL)),
        ("without a name", b"! 0 200 200 210 1\r\nTEXT 4 0 30 40 Hi\r\n", (RAW, RawLanguage.CPCL)),
        ("receipt.bin", b"\x1b@Hello\n", (RAW, RawLanguage.ESCPOS)),
        ("set.cpcl", b'! U1 setvar "a" "b"\r\n', (RAW, RawLanguage.CPCL)),
        ("set.prn", b'! U1 setvar "a" "b"\r\n', (RAW, RawLanguage.CPCL)),
        ("words.TSPL", b"hello", (RAW, RawLanguage.TSPL)),
        ("words.prn", b"hello", (RAW, None)),
        ("words.TXT", b"hello", (RAW, None)),
    ],
)
def test_a_file_is_what_its_bytes_say_else_its_name(
    name: str, head: bytes, found: tuple[DocumentFormat, RawLanguage | None]
) -> None:
    assert recognised(name, head) == found


@pytest.mark.parametrize(
    ("name", "head", "words"),
    [
        ("photo.png", b"\x89PNG\r\n\x1a\n", "photo.png looks like an image. Save it as a PDF and print the PDF."),
        ("photo.pdf", b"\xff\xd8\xff\xe0", "photo.pdf looks like an image."),
        ("letter.docx", b"PK\x03\x04", "looks like an office document"),
        ("page.ps", b"%!PS-Adobe-3.0", "looks like postscript"),
        ("page.pdf", b"hello", "page.pdf is not a valid PDF. It may be damaged."),
        ("notes", b"hello", "notes is neither a PDF nor a label file (ZPL, TSPL, CPCL, ESC/POS)."),
        ("a\nb", b"hello", "a␊b is neither"),
    ],
)
def test_what_is_nothing_to_print_says_what_it_is(name: str, head: bytes, words: str) -> None:
    with pytest.raises(CannotRead) as error:
        recognised(name, head)
    assert words in str(error.value)


@pytest.mark.anyio
async def test_a_file_is_read_whole_and_a_language_can_be_said(tmp_path: Path) -> None:
    (tmp_path / "dock.prn").write_bytes(b"hello")
    file = await read_local(tmp_path / "dock.prn")
    assert (file.name, file.size, file.is_raw, file.raw_language) == ("dock.prn", 5, True, None)
    assert file.written_in(RawLanguage.CPCL).raw_language is RawLanguage.CPCL
    assert file.written_in(RawLanguage.CPCL).source == file.source


@pytest.mark.anyio
async def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "huge.zpl").open("wb") as huge:
        huge.truncate(LARGEST_BYTES + 1)
    fields = {
        "empty.pdf": "empty.pdf is empty.",
        "folder": "folder is a folder. Open a file in it.",
        "gone.pdf": "gone.pdf does not exist.",
        "pipe": "pipe is not a file.",
        "huge.zpl": "huge.zpl is larger than 50 MB. Larger files can't be printed.",
    }
    for name, words in fields.items():
        with pytest.raises(CannotRead) as error:
            await read_local(tmp_path / name)
        assert str(error.value) == words


@pytest.mark.parametrize(
    "name", [b"/a/label.pdf", b"/a/l\xe4.pdf", "/a/l\u00e4.pdf".encode(), b"/a%20b/l\xff %41.pdf", b"relative"]
)
def test_a_path_is_kept_as_text_that_leads_back(name: bytes) -> None:
    path = Path(os.fsdecode(name))
    kept = kept_path(path)
    assert kept.encode()
    assert path_again(kept) == path
