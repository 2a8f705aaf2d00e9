"""Bytes from a server or the disk that are no text are reported and end no task of the agent."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from agent_core.backends.registry import CertificatePins
from agent_core.server_link import credential, pending
from agent_core.server_link.client import ServerClient
from agent_core.server_link.credential import Credential
from agent_core.server_link.enrolment import look
from agent_core.server_link.errors import NotEnrolled, ServerUnreachable
from server_core.contract.decisions import onboarding_link
from tests.support.stranger import stranger

if TYPE_CHECKING:
    from pathlib import Path

NO_TEXT = [b'{"account_name":"\xff"}', b'{"x":' + b"[" * 5000 + b"]" * 5000 + b"}"]


def http(status: int, content: bytes) -> bytes:
    return b"HTTP/1.1 %d X\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % (status, len(content)) + content


@pytest.mark.anyio
@pytest.mark.parametrize("content", NO_TEXT)
@pytest.mark.parametrize("status", [200, 404])
async def test_a_link_whose_server_answers_no_text_is_that_of_no_print_server(status: int, content: bytes) -> None:
    async with stranger(http(status, content)) as somebody:
        with pytest.raises(ServerUnreachable, match="is not a print server"):
            await look(onboarding_link.write(somebody.base_url, "t" * 43))


@pytest.mark.anyio
@pytest.mark.parametrize("content", NO_TEXT)
@pytest.mark.parametrize("status", [200, 502])
async def test_a_session_that_is_answered_by_no_text_is_not_begun(
    status: int, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with stranger(http(status, content)) as somebody:
        mine = Credential(base_url=somebody.base_url, agent_id=uuid4(), secret="s" * 43, agent_instance_id=str(uuid4()))
        client = ServerClient(mine)
        try:
            with pytest.raises(ServerUnreachable):
                await client.begin(hostname="here", version="1")
        finally:
            await client.aclose()
    caplog.clear()


@pytest.mark.parametrize("content", NO_TEXT)
def test_a_file_of_the_agent_that_is_no_text_is_damaged(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "agent.json"
    path.write_bytes(content)
    with pytest.raises(NotEnrolled, match="cannot be read"):
        credential.load(path)
    pending.file_of(path).write_bytes(b"[" + content + b"]")
    assert pending.load(path) == []


@pytest.mark.parametrize("content", NO_TEXT)
def test_certificates_that_cannot_be_read_trust_nobody(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "certificates.json"
    path.write_bytes(content)
    pins = CertificatePins(path)
    assert pins.pin_of(uuid4()) is None
    assert not pins.may_learn
    assert "could not be read" in caplog.text
    caplog.clear()
