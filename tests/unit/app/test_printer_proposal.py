"""Values proposed for a found printer: only what it reported."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from app.dialogs.add_printer.form import free_name, proposal_of
from app.words.discovery import announced_of, condition_of, summary_of
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.documents import RawLanguage
from tests.support.site_devices import a_found

SOCKET = "socket://192.0.2.7:9100"


def news(**facts: Any) -> ProbeNews:
    return msgspec.convert(facts, type=ProbeNews)


def test_what_a_label_printer_told_is_filled_in() -> None:
    probe_news = news(language="zpl", dpi=203, head_width_mm=104, media_width_mm=100, media_height_mm=150)
    seen = proposal_of(a_found("Zebra ZD421", SOCKET).found, SOCKET, probe_news, ["zebra zd421"])
    assert (seen.name, seen.language, seen.settled, seen.dpi) == ("Zebra ZD421 2", RawLanguage.ZPL, True, 203)
    assert (seen.head_width_mm, seen.media_width_mm, seen.media_height_mm) == (104, 100, 150)


@pytest.mark.parametrize(
    ("uri", "told", "settled"),
    [
        (SOCKET, None, False),
        (SOCKET, news(), False),
        (SOCKET, news(capabilities={"document_formats": ["raw"]}), False),
        (SOCKET, news(capabilities={"document_formats": ["pdf"]}), True),
        ("ipp://192.0.2.7/ipp/print", None, False),
        ("ipp://192.0.2.7/ipp/print", news(problem="No answer.", capabilities={}), False),
        ("ipp://192.0.2.7/ipp/print", news(capabilities={}), True),
        ("virtual:///Demo", None, True),
    ],
)
def test_a_language_that_nobody_told_is_never_assumed(uri: str, told: ProbeNews | None, settled: bool) -> None:
    seen = proposal_of(a_found("Some printer", uri).found, uri, told, [])
    assert (seen.language, seen.settled, seen.dpi, seen.media_width_mm) == (None, settled, None, None)


def test_what_is_announced_is_proposed_and_said_to_be_that() -> None:
    found = a_found("TE310", SOCKET, language="tspl").found
    assert proposal_of(found, SOCKET, news(), []).language is RawLanguage.TSPL
    assert announced_of(found, news()).startswith("TSPL (TSC) is announced by the printer")
    assert announced_of(found, news(language="tspl")) == ""


@pytest.mark.parametrize(
    ("name", "uri", "model", "expected"),
    [
        ("192.0.2.7:9100", SOCKET, "ZTC ZD421", "ZTC ZD421"),
        ("192.0.2.7:9100", SOCKET, None, "192.0.2.7"),
        ("ipp://printer.local/ipp/print", "ipp://printer.local/ipp/print", None, "printer.local"),
        ("virtual:///Demo", "virtual:///Demo", "Virtual printer", "Demo"),
        ("Packing\x07 table", SOCKET, "ZTC ZD421", "Packing table"),
        ("\x07", SOCKET, None, "Printer"),
    ],
)
def test_a_printer_gets_a_name_that_people_know(name: str, uri: str, model: str | None, expected: str) -> None:
    assert proposal_of(a_found(name, uri).found, uri, news(model=model), []).name == expected


def test_names_are_free_and_short_enough() -> None:
    assert free_name("Dock", ["dock", "Dock 2"]) == "Dock 3"
    assert len(free_name("x" * 500, ["x" * 116])) <= 120


def test_a_probe_in_plain_words() -> None:
    probe_news = news(model="ZD421", language="zpl", dpi=203, capabilities={"document_formats": ["pdf", "raw"]})
    assert summary_of(probe_news) == "Language ZPL (Zebra) · 203 dpi · prints PDF\nNot reported: print width, paper."
    nothing = "Not reported: model, language, resolution, print width, paper, PDF support."
    assert summary_of(news()) == nothing
    assert condition_of(news(status="online")) == "Ready"
    assert condition_of(news(status="error", status_reasons=["media-empty"])) == "Out of labels or paper"
    assert condition_of(news()) == ""
