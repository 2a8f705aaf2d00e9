"""What makes this computer an agent: kept in one file, readable by its owner alone, with or without the agent's key."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from uuid import UUID, uuid4

import msgspec

from agent_core.server_link.errors import NotEnrolled
from server_core.contract.messages.enrolling import AgentKeyMessages
from server_core.contract.messages.system import cause_of
from server_core.contract.types.fields import UNREADABLE
from server_core.files import make_folder, write_private

UNFINISHED = ".agent"
"""Prefix of the temporary names of this folder's files."""


class Credential(msgspec.Struct, frozen=True, kw_only=True):
    """`agent_instance_id` names this installation; it stays over restarts and updates.

    `kept_in`: the system's keyring that has the secret, which is empty then until it was fetched (`agent_key`); None =
    it is here. `tls_pin`: of the server's key, as the onboarding link named it; None = the usual authorities decide.
    """

    base_url: str
    agent_id: UUID
    secret: str
    agent_instance_id: str
    tls_pin: str | None = None
    kept_in: str | None = None

    def __repr__(self) -> str:
        return f"Credential(base_url={self.base_url!r}, agent_id={self.agent_id})"


def new_instance_id() -> str:
    return str(uuid4())


def load(path: Path) -> Credential:
    """Raises NotEnrolled."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Credential)
    except FileNotFoundError as error:
        raise NotEnrolled(AgentKeyMessages.AGENT_WITHOUT_SERVER()) from error
    except (OSError, *UNREADABLE) as error:
        raise NotEnrolled(AgentKeyMessages.CREDENTIAL_UNREADABLE(why=cause_of(error))) from error


def prepare(folder: Path) -> None:
    """The folder is there, is its owner's alone, and takes a file: asked before a one-time link is used up.

    By who holds the enrolment's lock (see `sweep`). Raises OSError.
    """
    make_folder(folder)
    if os.name == "posix":
        folder.chmod(0o700)
    sweep(folder)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=UNFINISHED) as file:
        file.write(b"\0" * 4096)
        file.flush()
        os.fsync(file.fileno())


def sweep(folder: Path) -> None:
    """What somebody who was killed while writing has left, perhaps with a key in it. Only an enrolment writes here, and
    one at a time: whoever calls this is it."""
    for left in folder.glob(f"{UNFINISHED}*"):
        with suppress(OSError):
            left.unlink()


def save(path: Path, credential: Credential) -> None:
    """On disk when it returns, whole or not at all. Raises OSError."""
    make_folder(path.parent)
    write_private(path, msgspec.json.encode(credential))
