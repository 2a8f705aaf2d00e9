"""Who this agent is to its server: `agent.json`, readable by its owner alone."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from uuid import UUID, uuid4

import msgspec

from agent_core.durable_names import make_folder, sync_folder
from agent_core.server_link.errors import NotEnrolled


class Credential(msgspec.Struct, frozen=True, kw_only=True):
    """`agent_instance_id` names this installation; it stays over restarts and updates."""

    base_url: str
    agent_id: UUID
    secret: str
    agent_instance_id: str

    def __repr__(self) -> str:
        return f"Credential(base_url={self.base_url!r}, agent_id={self.agent_id})"


def new_instance_id() -> str:
    return str(uuid4())


def load(path: Path) -> Credential:
    """Raises NotEnrolled."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Credential)
    except FileNotFoundError as error:
        raise NotEnrolled("this agent has no server yet: enrol it with an onboarding link") from error
    except (msgspec.DecodeError, OSError) as error:
        raise NotEnrolled(f"the agent's credential cannot be read: {error}") from error


def save(path: Path, credential: Credential) -> None:
    """On disk when it returns, whole or not at all; mode 0600 from its first byte on."""
    make_folder(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".agent-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(credential))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
        sync_folder(path.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
