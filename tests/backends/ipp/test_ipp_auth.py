"""Printers that ask who prints: Digest, Basic, and to whom a password is never told."""

from __future__ import annotations

import pytest

from agent_core.backends.ipp.driver import IppDriver
from agent_core.backends.ipp.faults import LoginNeeded
from agent_core.backends.ipp.login import Login
from agent_core.device_uri import DeviceUri
from agent_core.domain import Delivered, DeviceLogin, PrinterCondition
from agent_core.errors import NotReady
from tests.support.fake_ipp import FakeIppPrinter
from tests.support.ipp_drivers import Submit, driver_for
from tests.support.ipp_logins import Door, basic_door, digest_door, unauthorized

pytestmark = pytest.mark.anyio
ANNA = DeviceLogin(user_name="anna", password="s3cret: ü")


def driver(fake: FakeIppPrinter, login: DeviceLogin | None = ANNA) -> IppDriver:
    return driver_for(fake.uri, login=login)


@pytest.mark.parametrize(
    "door", [digest_door("anna", "s3cret: ü"), digest_door("anna", "s3cret: ü", "MD5"), basic_door("anna", "s3cret: ü")]
)
async def test_a_job_for_a_printer_that_asks_who_prints(fake: FakeIppPrinter, submit: Submit, door: Door) -> None:
    fake.door = door
    known = driver(fake)
    assert (await known.status()).condition is PrinterCondition.ONLINE
    delivered = await (await known.open(submit())).send(lambda _: None)
    assert isinstance(delivered, Delivered)
    assert len(fake.jobs) == 1
    assert door.heard[0] == ""
    assert "" not in door.heard[1:]  # the document went out once, with its login
    await known.aclose()


async def test_a_printer_that_asks_and_nobody_knows_a_password(fake: FakeIppPrinter, submit: Submit) -> None:
    fake.door = digest_door("anna", "x")
    stranger = driver(fake, login=None)
    status = await stranger.status()
    assert status.condition is PrinterCondition.ERROR
    assert "spoolhouse printer login" in (status.message or "")
    with pytest.raises(NotReady, match="user name and a password"):
        await stranger.open(submit())
    await stranger.aclose()


async def test_a_wrong_password_is_not_tried_again_and_again(fake: FakeIppPrinter) -> None:
    door = fake.door = digest_door("anna", "another one")
    wrong = driver(fake)
    for _ in range(5):
        assert "does not let us in" in ((await wrong.status()).message or "")
    assert len([told for told in door.heard if told]) == 1
    await wrong.aclose()


@pytest.mark.parametrize(
    "challenge",
    [
        "Digest ",
        "Digest nonce=x",
        'Digest realm="a", nonce="b", algorithm=ROT13',
        'Digest realm="a", nonce="b", qop="auth-int"',
        'Digest realm="a", nonce="b", stale, , =,"',
        "Digest " + "a=b, " * 4000,
        "Negotiate",
        "",
    ],
)
async def test_a_question_that_nobody_can_answer(fake: FakeIppPrinter, challenge: str) -> None:
    fake.raw_answer = unauthorized(challenge)
    known = driver(fake)
    assert (await known.status()).condition is PrinterCondition.ERROR
    await known.aclose()


def test_a_password_is_told_inside_tls_or_this_computer_only() -> None:
    asked = ['Basic realm="printers"']
    for host, scheme in (("192.0.2.1", "ipps"), ("127.0.0.1", "ipp"), ("[::1]", "ipp"), ("localhost", "ipp")):
        login = Login(ANNA, DeviceUri.parse(f"{scheme}://{host}/ipp/print"), "http://printer/ipp/print")
        assert login.answer(asked).startswith("Basic ")
    for host in ("192.0.2.1", "printer.example", "localhost.example", "127.0.0.1.example"):
        login = Login(ANNA, DeviceUri.parse(f"ipp://{host}/ipp/print"), "http://printer/ipp/print")
        with pytest.raises(LoginNeeded, match="ipps"):
            login.answer(asked)
        assert login.header() is None


def test_a_password_is_in_no_repr() -> None:
    assert "s3cret" not in repr(ANNA)
    assert "s3cret" not in repr(driver_for("ipp://127.0.0.1:1/", login=ANNA).setup)
