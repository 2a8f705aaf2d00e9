"""IPP printers that require a login: Digest, Basic, a real cupsd, and printers that are never sent a password."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import anyio
import pytest

from agent_core.backends.ipp.client import HttpLogin
from agent_core.backends.ipp.message import LoginNeeded
from agent_core.domain import Delivered
from agent_core.errors import AccessNeeded, NotReady
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.agents import DeviceLogin
from server_core.contract.types.states import Confirmation, PrinterStatus, WaitingReason
from tests.support.cups_accounts import ASKING, cups_that_asks
from tests.support.ipp_drivers import Sending, Submit, driver_for, eventually
from tests.support.login_judges import BasicJudge, DigestJudge, Door, Judge, unauthorized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agent_core.backends.ipp.driver import IppDriver
    from tests.support.cupsd import CupsServer
    from tests.support.fake_ipp import FakeIppPrinter
    from tests.support.ippeve import IppEvePrinter


pytestmark = pytest.mark.anyio
ANNA = DeviceLogin(user_name="anna", password="s3cret: ü")
AT_CUPS = DeviceLogin(user_name="anna", password='s3cret: ü "4711"')
PDF = b"%PDF-1.4\n" + bytes(range(256)) * 1500


def driver(fake: FakeIppPrinter, login: DeviceLogin | None = ANNA) -> IppDriver:
    return driver_for(fake.uri, login=login)


@pytest.mark.parametrize(
    "judge",
    [
        DigestJudge("anna", "s3cret: ü"),
        DigestJudge("anna", "s3cret: ü", offers=("MD5",)),
        BasicJudge("anna", "s3cret: ü"),
    ],
)
async def test_a_job_for_a_printer_that_asks_who_prints(fake: FakeIppPrinter, submit: Submit, judge: Judge) -> None:
    door = fake.door = Door(judge)
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
        assert "another login" in str((await known.status()).message)
    await known.aclose()


async def test_a_question_in_the_middle_of_a_job_sends_it_later(
    fake: FakeIppPrinter, submit: Submit, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, forgets = DigestJudge("anna", "s3cret: ü"), list[bool]()
    fake.door = Door(judge)
    knows = judge.lets_in
    monkeypatch.setattr(judge, "lets_in", lambda *header: not (forgets and forgets.pop()) and knows(*header))
    known = driver(fake)
    delivery = await known.open(submit())
    forgets[:] = [True]
    with pytest.raises(NotReady, match="asked for a login again"):
        await delivery.send(lambda _: None)
    assert [job.document for job in fake.jobs] == [b""]
    await (await known.open(submit(b"again"))).send(lambda _: None)
    assert [job.document for job in fake.jobs] == [b"", b"again"]
    await known.aclose()


@pytest.mark.parametrize("uses", range(1, 6))
async def test_challenges_that_are_good_for_few_requests_delay_a_job_once(
    fake: FakeIppPrinter, submit: Submit, uses: int
) -> None:
    """However many calls precede the document, the second try brings it with a challenge of its own."""
    fake.door = Door(DigestJudge("anna", "s3cret: ü", uses=uses))
    known = driver(fake)
    with suppress(NotReady):
        await (await known.open(submit())).send(lambda _: None)
    before = [job.document for job in fake.jobs if job.document]
    if not before:
        await (await known.open(submit())).send(lambda _: None)
    assert len([job.document for job in fake.jobs if job.document]) == 1
    await known.aclose()


async def test_a_printer_that_asks_and_nobody_knows_a_password(fake: FakeIppPrinter, submit: Submit) -> None:
    fake.door = Door(DigestJudge("anna", "x"))
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
        fake.door = Door(DigestJudge("anna", "x"))
        await eventually(lambda: sending.latest.waiting is WaitingReason.LOGIN_NEEDED)
        fake.door = None
        fake.reads.set()
    assert sending.delivered is not None
    await unknown.aclose()


async def test_a_wrong_password_is_not_tried_again_and_again(fake: FakeIppPrinter) -> None:
    door = fake.door = Door(DigestJudge("anna", "another one"))
    wrong = driver(fake)
    for _ in range(5):
        status = await wrong.status()
        assert "rejected the login" in (str(status.message) or "")
        assert (status.reasons, status.waiting) == (("login-refused",), WaitingReason.LOGIN_REFUSED)
    assert len([header for header in door.heard if header]) == 1
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
    listed = ['Basic realm="printers"']
    for host, scheme in (("192.0.2.1", "ipps"), ("127.0.0.1", "ipp"), ("[::1]", "ipp"), ("localhost", "ipp")):
        login = HttpLogin(ANNA, DeviceUri.parse(f"{scheme}://{host}/ipp/print"), "http://printer/ipp/print")
        assert login.answer(listed).startswith(b"Basic ")
    for host in ("192.0.2.1", "printer.example", "localhost.example", "127.0.0.1.example"):
        login = HttpLogin(ANNA, DeviceUri.parse(f"ipp://{host}/ipp/print"), "http://printer/ipp/print")
        with pytest.raises(LoginNeeded, match="ipps"):
            login.answer(listed)
        assert login.header() is None


def test_a_password_is_in_no_repr() -> None:
    assert "s3cret" not in repr(ANNA)
    assert "s3cret" not in repr(driver_for("ipp://127.0.0.1:1/", login=ANNA).setup)


@pytest.fixture(scope="module")
def cups() -> Iterator[CupsServer]:
    with cups_that_asks(AT_CUPS.user_name, AT_CUPS.password) as server:
        yield server


@pytest.fixture
def queue(cups: CupsServer, eve: IppEvePrinter) -> str:
    return cups.secure(cups.add_queue("asks", eve.uri, *ASKING))


def let_in(cups: CupsServer) -> int:
    return (cups.root / "log/error").read_text(errors="replace").count('Authorized as "anna" using Basic')


@pytest.mark.parametrize(
    ("login", "text"),
    [
        (None, "requires a user name and password"),
        (DeviceLogin(user_name="nobody-here", password="wrong, says everybody"), "does not accept the user name"),
        (DeviceLogin(user_name="anna", password="wrong, says everybody"), "does not accept the user name"),
    ],
)
async def test_a_job_waits_for_the_right_login(
    eve: IppEvePrinter, queue: str, submit: Submit, login: DeviceLogin | None, text: str
) -> None:
    driver = driver_for(queue, login=login)
    with pytest.raises(AccessNeeded, match=text) as waits:
        await driver.open(submit(PDF))
    assert waits.value.waiting is (WaitingReason.LOGIN_NEEDED if login is None else WaitingReason.LOGIN_REFUSED)
    assert "spoolhouse printer login" in str(waits.value)
    assert "wrong, says everybody" not in str(waits.value)
    assert eve.jobs() == []
    await driver.aclose()


async def test_the_right_login_prints(cups: CupsServer, eve: IppEvePrinter, queue: str, submit: Submit) -> None:
    before, submission = let_in(cups), submit(PDF)
    driver = driver_for(queue, login=AT_CUPS)
    delivered = await (await driver.open(submission)).send(lambda _: None)
    assert delivered.evidence is Confirmation.SPOOLER_COMPLETED
    assert [job.document for job in eve.jobs()] == [PDF]
    assert let_in(cups) > before
    assert (await driver.status()).condition is PrinterStatus.ONLINE
    await driver.aclose()
    log = (cups.root / "log/error").read_text(errors="replace")
    assert AT_CUPS.password not in log  # it would not be ours to mend, but then this test would prove nothing
    later = driver_for(queue, login=AT_CUPS)  # after a crash: nothing has been asked yet, and the job is anna's
    assert (await later.recover(submission.job_name, lambda _: None)).evidence is Confirmation.SPOOLER_COMPLETED
    assert len(eve.jobs()) == 1
    await later.aclose()


async def test_it_hears_no_password_on_an_open_line(
    cups: CupsServer, eve: IppEvePrinter, queue: str, submit: Submit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """cupsd listens at its own address, as on another computer. Where nothing listens, it uses no other name."""
    monkeypatch.setattr("agent_core.backends.ipp.client._is_loopback", lambda host: False)
    before = let_in(cups)
    driver = driver_for(queue.replace("ipps://", "ipp://"), login=AT_CUPS)
    assert (await driver.status()).condition is PrinterStatus.ONLINE
    with pytest.raises(AccessNeeded, match=r"password in clear text, which is sent over ipps:// only"):
        await driver.open(submit(PDF))
    assert (let_in(cups), eve.jobs()) == (before, [])
    await driver.aclose()
