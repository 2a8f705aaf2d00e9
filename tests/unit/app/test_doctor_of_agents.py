"""`doctor` on an agent's computer asks its server for the key, as the agent does, and says when it is refused."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

import pytest

from agent_core.server_link.credential import Credential, save
from app.health.checks import agents_server, remote_agent
from app.process.data_folder import DataFolder
from app.process.enrolling import note_rejection, remote_engine
from app.words.health import Check, State
from tests.support.tls_door import a_key, tls_door

pytestmark = pytest.mark.anyio
NOWHERE = "http://127.0.0.1:1"
"""Behind the door is nobody: only the handshake counts."""


def enrolled(folder: DataFolder, base_url: str, pin: str | None) -> None:
    file = remote_engine(folder).config.credential_file
    file.parent.mkdir(parents=True, exist_ok=True)
    save(file, Credential(base_url=base_url, agent_id=uuid4(), secret="s", agent_instance_id="one", tls_pin=pin))


def texts(found: list[Check]) -> list[tuple[State, str]]:
    return [(check.state, check.text) for check in found]


async def test_the_key_of_the_server_is_asked_for(tmp_path: Path) -> None:
    folder, key, other = DataFolder(root=tmp_path), a_key(tmp_path / "one"), a_key(tmp_path / "two")
    assert await agents_server(folder) == [], "this computer is no agent"
    async with tls_door(NOWHERE, key.context()) as door:
        enrolled(folder, door.base_url, key.pin)
        assert await agents_server(folder) == []
        enrolled(folder, door.base_url, other.pin)
        (refused,) = await agents_server(folder)
        assert texts([refused]) == [
            (State.FAILED, f"{door.base_url} shows another key, {key.pin}, so the agent sends it nothing")
        ]
        assert "enroll --replace" in refused.fix
        enrolled(folder, door.base_url, None)
        (refused,) = await agents_server(folder)
        assert refused.text.startswith(f"this computer does not trust the certificate of {door.base_url}: ")
        await door.settled()
        assert bytes(door.heard) == b"", "nothing was sent"
        gone = door.base_url
    enrolled(folder, gone, key.pin)
    assert texts(await agents_server(folder)) == [(State.FAILED, f"{gone} does not answer: Connection refused")]


def test_a_rejected_agent_is_not_told_to_start_until_it_is_enrolled_again(tmp_path: Path) -> None:
    folder = DataFolder(root=tmp_path)
    enrolled(folder, NOWHERE, None)
    assert "agent run" in remote_agent(folder)[0].fix
    note_rejection(folder, rejected=True)
    (rejected,) = remote_agent(folder)
    assert ("enroll --replace" in rejected.fix, "agent run" in rejected.fix) == (True, False)
    credential = remote_engine(folder).config.credential_file
    later = credential.stat().st_mtime + 60
    os.utime(credential, (later, later))
    assert "agent run" in remote_agent(folder)[0].fix, "enrolled again"
    note_rejection(folder, rejected=True)
    note_rejection(folder, rejected=False)
    assert "agent run" in remote_agent(folder)[0].fix
