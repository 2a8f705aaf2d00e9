"""The command line's words for a printer's key, login and supplies; and how a password comes in."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest

from app.cli import printers
from app.cli.arguments import parse
from app.client import ConsoleClient
from app.errors import CommandFailed, WrongUsage
from app.words.printer_facts import fingerprint_words, supply_summary
from server_core.contract.types.printers import SetLogin, Supply


def test_a_password_is_no_argument(capsys: pytest.CaptureFixture[str]) -> None:
    parsed = parse(["printer", "login", "Office", "--user", "anna"])
    assert (parsed.user, parsed.forget) == ("anna", False)
    for wrong in (["--user", "anna", "--password", "x"], ["--user", "anna", "--forget"], []):
        with pytest.raises(SystemExit):
            parse(["printer", "login", "Office", *wrong])
    capsys.readouterr()
    assert parse(["printer", "trust", "Office"]).certificate is None


def test_a_fingerprint_is_taken_as_people_copy_it() -> None:
    key = "0123456789abcdef" * 4
    for copied in (key, key.upper(), fingerprint_words(key), ":".join(key[at : at + 2] for at in range(0, 64, 2))):
        assert printers._fingerprint(copied) == key
    assert printers._fingerprint(None) is None
    for wrong in ("00ff", key[:-1], f"{key}0", key.replace("0", "g"), ""):
        with pytest.raises(CommandFailed, match="64 hex digits"):
            printers._fingerprint(wrong)


@pytest.mark.parametrize(("piped", "password"), [("s3 cret\r\n", "s3 cret"), ("ü", "ü"), ("\n", "")])
def test_a_password_is_one_line_of_a_pipe(monkeypatch: pytest.MonkeyPatch, piped: str, password: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(piped))
    assert printers._password() == password


def test_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with pytest.raises(CommandFailed, match="standard input"):
        printers._password()


@pytest.mark.anyio
async def test_a_password_of_another_encoding_is_refused_in_words() -> None:
    async with ConsoleClient(base_url="http://127.0.0.1:1", token="t") as client:
        with pytest.raises(WrongUsage, match="UTF-8"):
            await client.set_login(UUID(int=1), SetLogin(user_name="anna", password="\udcff"))


def test_supplies_in_words() -> None:
    toner = Supply(name="Black toner", kind="toner", percent=7, is_low=True)
    printer = cast("Any", SimpleNamespace(supplies=[toner, Supply(name="Waste box", kind="waste-toner")]))
    assert supply_summary(printer) == [
        "supplies    Black toner: 7 %, low",
        "            Waste box: not known how much is left",
    ]
