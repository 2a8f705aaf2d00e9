"""A real cupsd that requires a login (AuthType Basic, checked by PAM): without one, with wrong ones and with the
right one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agent_core.errors import AccessNeeded
from server_core.contract.types.agents import DeviceLogin
from server_core.contract.types.states import Confirmation, PrinterStatus, WaitingReason
from tests.support.cups_accounts import ASKING, cups_that_asks
from tests.support.ipp_drivers import Submit, driver_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.cupsd import CupsServer
    from tests.support.ippeve import IppEvePrinter

pytestmark = pytest.mark.anyio
ANNA = DeviceLogin(user_name="anna", password='s3cret: ü "4711"')
PDF = b"%PDF-1.4\n" + bytes(range(256)) * 1500


@pytest.fixture(scope="module")
def cups() -> Iterator[CupsServer]:
    with cups_that_asks(ANNA.user_name, ANNA.password) as server:
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
    driver = driver_for(queue, login=ANNA)
    delivered = await (await driver.open(submission)).send(lambda _: None)
    assert delivered.evidence is Confirmation.SPOOLER_COMPLETED
    assert [job.document for job in eve.jobs()] == [PDF]
    assert let_in(cups) > before
    assert (await driver.status()).condition is PrinterStatus.ONLINE
    await driver.aclose()
    log = (cups.root / "log/error").read_text(errors="replace")
    assert ANNA.password not in log  # it would not be ours to mend, but then this test would prove nothing
    later = driver_for(queue, login=ANNA)  # after a crash: nothing has been asked yet, and the job is anna's
    assert (await later.recover(submission.job_name, lambda _: None)).evidence is Confirmation.SPOOLER_COMPLETED
    assert len(eve.jobs()) == 1
    await later.aclose()


async def test_it_hears_no_password_on_an_open_line(
    cups: CupsServer, eve: IppEvePrinter, queue: str, submit: Submit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """cupsd listens at its own address, as on another computer. Where nothing listens, it uses no other name."""
    monkeypatch.setattr("agent_core.backends.ipp.client._is_loopback", lambda host: False)
    before = let_in(cups)
    driver = driver_for(queue.replace("ipps://", "ipp://"), login=ANNA)
    assert (await driver.status()).condition is PrinterStatus.ONLINE
    with pytest.raises(AccessNeeded, match=r"password in clear text, which is sent by ipps:// only"):
        await driver.open(submit(PDF))
    assert (let_in(cups), eve.jobs()) == (before, [])
    await driver.aclose()
