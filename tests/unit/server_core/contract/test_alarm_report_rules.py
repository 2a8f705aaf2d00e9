"""Notices that are reported now, and quiet hours, as tables."""

from __future__ import annotations

from datetime import time

import msgspec
import pytest
from msgspec import structs

from server_core.contract.decisions.alarm_reports import due_reports, is_quiet
from server_core.contract.messages.alarms import MAILED, TRANSLATED, TRANSLATIONS, mail_text
from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.certificates import CertificateTrouble
from tests.support.console_facts import NOW, a_notice

OPEN = a_notice(1, NoticeKind.DISK_LOW)
CLOSED = structs.replace(OPEN, closed_at=NOW)
QUESTION = a_notice(1, NoticeKind.JOB_UNCONFIRMED)


@pytest.mark.parametrize(
    ("notice", "told", "quiet", "due"),
    [
        (OPEN, (), False, "begun"),
        (OPEN, (), True, ""),
        (OPEN, (1,), False, ""),
        (CLOSED, (1,), False, "over"),
        (CLOSED, (1,), True, ""),
        (CLOSED, (), False, ""),
        (QUESTION, (), False, ""),
    ],
)
def test_each_is_reported_once_with_its_end(notice: Notice, told: tuple[int, ...], quiet: bool, due: str) -> None:
    found = due_reports([notice], told, MAILED, quiet=quiet)
    assert ("begun" if found.begun else "over" if found.over else "") == due


@pytest.mark.parametrize(
    ("hours", "now", "quiet"),
    [
        ("", time(3), False),
        ("22:00-06:00", time(22), True),
        ("22:00-06:00", time(3), True),
        ("22:00-06:00", time(6), False),
        ("22:00-06:00", time(21, 59), False),
        ("12:00-13:00", time(12, 30), True),
        ("12:00-13:00", time(13), False),
        ("00:00-00:00", time(9), True),
    ],
)
def test_quiet_hours(hours: str, now: time, quiet: bool) -> None:
    assert is_quiet(hours, now) is quiet


def test_mails_are_in_the_language_of_their_reader() -> None:
    """Run `python packaging/languages.py` after a translation was changed."""
    written = msgspec.json.decode(TRANSLATIONS.read_bytes())
    assert {name: set(texts) for name, texts in written.items()} == {"de": set(TRANSLATED), "es": set(TRANSLATED)}
    facts = {"agent_name": "Dock", "hostname": "pc", "version": "0.1.0", "latest": "0.2.0", "lacks": ["raw_checks"]}
    assert mail_text(NoticeKind.AGENT_OUTDATED, "", facts, "de") == (
        "Agent Dock auf pc hat Version 0.1.0; der Server hat 0.2.0. Aktualisieren Sie ihn. "
        "Möglicherweise fehlt: Prüfung auf abgeschnittene RAW-Dateien."
    )
    expiry = {"expires_at": "2026-12-24T06:00:00Z"}
    assert "24.12.2026" in mail_text(NoticeKind.CERTIFICATE, CertificateTrouble.EXPIRES_SOON, expiry, "de")
    assert "24/12/2026" in mail_text(NoticeKind.CERTIFICATE, CertificateTrouble.EXPIRES_SOON, expiry, "es")
    assert "2026-12-24" in mail_text(NoticeKind.CERTIFICATE, CertificateTrouble.EXPIRES_SOON, expiry)


@pytest.mark.parametrize("kind", MAILED)
def test_every_kind_has_one_line_also_without_details(kind: NoticeKind) -> None:
    subjects = list(CertificateTrouble) if kind is NoticeKind.CERTIFICATE else ["server"]
    for subject in subjects:
        text = mail_text(kind, subject, {"printer_name": "Dock\r\nBcc: x"})
        assert text.endswith(".")
        assert "\n" not in text
        assert "{" not in text
