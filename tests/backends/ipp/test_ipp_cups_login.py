"""A real cupsd that asks who prints (AuthType Basic): what becomes of a job without a login, and with a wrong one.

A right one would need a user of this computer: `test_ipp_auth` has it on a scripted printer.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agent_core.domain import DeviceLogin, WaitingReason
from agent_core.errors import NotReady
from tests.support.cupsd import CupsServer, cups_folder
from tests.support.ipp_drivers import Submit, driver_for

pytestmark = pytest.mark.anyio
ASKS = """\
<Policy asking>
  <Limit Validate-Job Create-Job Print-Job Send-Document>
    AuthType Basic
    Require valid-user
    Order allow,deny
    Allow from all
  </Limit>
  <Limit All>
    Order allow,deny
    Allow from all
  </Limit>
</Policy>
"""


@pytest.fixture(scope="module")
def cups() -> Iterator[CupsServer]:
    with cups_folder() as server:
        conf = server.root / "cupsd.conf"
        conf.write_text(conf.read_text() + ASKS)
        process = server.start()
        try:
            yield server
        finally:
            process.terminate()
            process.wait()


@pytest.mark.parametrize(
    ("login", "text"),
    [
        (None, "asks for a user name and a password"),
        (DeviceLogin(user_name="nobody-here", password="wrong, says everybody"), "does not accept the user name"),
    ],
)
async def test_a_job_waits_for_the_right_login(
    cups: CupsServer, submit: Submit, login: DeviceLogin | None, text: str
) -> None:
    uri = cups.add_queue("asks", "file:/dev/null", "-o", "printer-op-policy=asking")
    driver = driver_for(uri, login=login)
    with pytest.raises(NotReady, match=text) as waits:
        await driver.open(submit(mime_type="application/octet-stream"))
    assert waits.value.waiting is WaitingReason.PRINTER_STOPPED
    assert "spoolhouse printer login" in str(waits.value)
    assert "wrong, says everybody" not in str(waits.value)
    await driver.aclose()
