"""Messages for an unreachable CUPS, without the system's error numbers."""

from __future__ import annotations

import errno
import socket
from typing import Any

import pytest

from agent_core.discovery.ipp import CupsSource
from agent_core.discovery.source import SourceFailed

pytestmark = pytest.mark.anyio


async def look(host: str) -> None:
    async for _ in CupsSource(host, unix_socket=None).look(3):
        pass


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (
            socket.gaierror(socket.EAI_NONAME, "Name or service not known"),
            "CUPS does not answer: the name 'localhost' is not known on this computer.",
        ),
        (OSError(errno.ENETUNREACH, "x"), "CUPS does not answer: no connection (Network is unreachable)."),
    ],
)
async def test_why_cups_does_not_answer_is_said_without_numbers(
    monkeypatch: pytest.MonkeyPatch, trouble: OSError, words: str
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise trouble

    monkeypatch.setattr(socket, "getaddrinfo", fails)
    with pytest.raises(SourceFailed) as failed:
        await look("localhost")
    assert str(failed.value) == words


async def test_a_computer_without_cups_is_no_trouble() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        assert [each async for each in CupsSource("127.0.0.1", port, unix_socket=None).look(3)] == []
        assert [each async for each in CupsSource("localhost", port, unix_socket=None).look(3)] == []
