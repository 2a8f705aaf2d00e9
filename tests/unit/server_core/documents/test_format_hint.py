"""Hints about a document's format from its name or media type."""

from __future__ import annotations

import pytest

from server_core.documents.sniff import format_hint


@pytest.mark.parametrize(
    ("filename", "content_type", "format", "language"),
    [
        ("label.pdf", None, "pdf", None),
        ("LABEL.PDF", "application/zpl", "pdf", None),
        ("label.zpl", None, "raw", "zpl"),
        ("label.v2.ZPL ", None, "raw", "zpl"),
        ("label.tspl", None, "raw", "tspl"),
        ("label.cpcl", None, "raw", "cpcl"),
        ("receipt.escpos", None, "raw", "escpos"),
        ("label.prn", None, None, None),
        ("label.txt", "text/plain", None, None),
        ("label", "application/pdf; charset=binary", "pdf", None),
        ("label.prn", "application/zpl", "raw", "zpl"),
        (None, "x-application/ZPL", "raw", "zpl"),
        (None, "application/vnd.zebra-zpl", "raw", "zpl"),
        (None, "application/octet-stream", None, None),
        (None, "zpl", None, None),
        ("zpl", None, None, None),
        (".zpl", None, "raw", "zpl"),
        ("", "", None, None),
        (None, None, None, None),
    ],
)
def test_only_the_unambiguous_counts(
    filename: str | None, content_type: str | None, format: str | None, language: str | None
) -> None:
    assert format_hint(filename, content_type) == (format, language)
