"""Printers that require a login: Digest, Basic, and printers that are never sent a password."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anyio
import pytest

from agent_core.backends.ipp.client import HttpLogin
from agent_core.backends.ipp.message import LoginNeeded
from agent_core.domain import Delivered
from agent_core.errors import NotReady
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.agents import DeviceLogin
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.ipp_drivers import Sending, Submit, driver_for, eventually
from tests.support.ipp_logins import Door, basic_door, digest_door, unauthorized

if TYPE_CHECKING:
    from agent_core.backends.ipp.driver import IppDriver
    from tests.support.fake_ipp import FakeIppPrinter

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
    assert (await known.status()).condition is PrinterStatus.ONLINE
    delivered = await (await known.open(submit())).send(lambda _: None)
    assert isinstance(delivered, Delivered)
    assert len(fake.jobs) == 1
    assert door.heard[0] == ""
    assert "" not in door.heard[1:]  # the document went out once, with its login
    await known.aclose()


@pytest.mark.parametrize(
    ("told", "answered"),
    [
        (["Basic realm=a", 'Digest realm="a", nonce="b", qop="auth"'], b'nonce="b", uri="/ipp/print"'),
        (['Digest realm="a", nonce="b", algorithm=SHA-512-256', 'Digest realm="a", nonce="c"'], b'nonce="c"'),
        (['DIGEST Realm = a , NONCE= b, algorithm=sha-256-sess, qop="auth-int, auth"'], b"algorithm=sha-256-sess"),
        (['Digest realm="say \\"a\\"", nonce="b"'], b'realm="say \\"a\\""'),
    ],
)
def test_the_first_question_that_can_be_answered_is(told: list[str], answered: bytes) -> None:
    login = HttpLogin(ANNA, DeviceUri.parse("ipp://192.0.2.1/ipp/print"), "http://printer/ipp/print")
    answer = login.answer(told)
    assert answer.startswith(b"Digest ")
    assert answered in answer
    assert b"s3cret" not in answer


async def test_an_answer_that_came_too_late_says_nothing_of_the_password(fake: FakeIppPrinter) -> None:
    """A server whose challenges expire at once is tried again, not given up for minutes."""
    fake.raw_answer = unauthorized('Digest realm="a", nonce="b", qop="auth", stale=true')
    known = driver(fake)
    for _ in range(2):
        assert "another answer" in str((await known.status()).message)
    await known.aclose()


async def test_a_question_in_the_middle_of_a_job_sends_it_later(fake: FakeIppPrinter, submit: Submit) -> None:
    door = fake.door = digest_door("anna", "s3cret: ü")
    knows, forgets = door.lets_in, list[bool]()
    door.lets_in = lambda told: not (forgets and forgets.pop()) and knows(told)
    known = driver(fake)
    delivery = await known.open(submit())
    forgets[:] = [True]
    with pytest.raises(NotReady, match="asks again who prints"):
        await delivery.send(lambda _: None)
    assert [job.document for job in fake.jobs] == [b""]
    await (await known.open(submit(b"again"))).send(lambda _: None)
    assert [job.document for job in fake.jobs] == [b"", b"again"]
    await known.aclose()


async def test_a_printer_that_asks_and_nobody_knows_a_password(fake: FakeIppPrinter, submit: Submit) -> None:
    fake.door = digest_door("anna", "x")
    stranger = driver(fake, login=None)
    status = await stranger.status()
    assert status.condition is PrinterStatus.ERROR
    assert "spoolhouse printer login" in (str(status.message) or "")
    with pytest.raises(NotReady, match="user name and password"):
        await stranger.open(submit())
    await stranger.aclose()


async def test_a_printer_that_begins_to_ask_while_a_job_comes_is_not_taken_for_switched_off(
    fake: FakeIppPrinter, submit: Submit
) -> None:
    fake.reads.clear()
    unknown = driver(fake, None)
    sending = Sending(await unknown.open(submit(b"x" * 20_000_000)))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: sending.latest.bytes_sent > 0)
        fake.door = digest_door("anna", "x")
        await eventually(lambda: sending.latest.waiting is WaitingReason.LOGIN_NEEDED)
        fake.door = None
        fake.reads.set()
    assert sending.delivered is not None
    await unknown.aclose()


async def test_a_wrong_password_is_not_tried_again_and_again(fake: FakeIppPrinter) -> None:
    door = fake.door = digest_door("anna", "another one")
    wrong = driver(fake)
    for _ in range(5):
        told = await wrong.status()
        assert "rejected the login" in (str(told.message) or "")
        assert (told.reasons, told.waiting) == (("login-refused",), WaitingReason.LOGIN_REFUSED)
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
    assert (await known.status()).condition is PrinterStatus.ERROR
    await known.aclose()


def test_a_password_is_told_inside_tls_or_this_computer_only() -> None:
    asked = ['Basic realm="printers"']
    for host, scheme in (("192.0.2.1", "ipps"), ("127.0.0.1", "ipp"), ("[::1]", "ipp"), ("localhost", "ipp")):
        login = HttpLogin(ANNA, DeviceUri.parse(f"{scheme}://{host}/ipp/print"), "http://printer/ipp/print")
        assert login.answer(asked).startswith(b"Basic ")
    for host in ("192.0.2.1", "printer.example", "localhost.example", "127.0.0.1.example"):
        login = HttpLogin(ANNA, DeviceUri.parse(f"ipp://{host}/ipp/print"), "http://printer/ipp/print")
        with pytest.raises(LoginNeeded, match="ipps"):
            login.answer(asked)
        assert login.header() is None


def test_a_password_is_in_no_repr() -> None:
    assert "s3cret" not in repr(ANNA)
    assert "s3cret" not in repr(driver_for("ipp://127.0.0.1:1/", login=ANNA).setup)
