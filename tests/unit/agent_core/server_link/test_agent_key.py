"""Storage of the agent's key: a keyring that verifiably keeps it, else a file that only its owner can read."""

from __future__ import annotations

import asyncio
import logging
import time
from errno import ENOSPC
from pathlib import Path
from secrets import token_urlsafe
from uuid import UUID, uuid4

import pytest

from agent_core.config import KeyStorage
from agent_core.server_link import credential, pending, system_keyring
from agent_core.server_link.credential import Credential
from agent_core.server_link.enrolment import ThisComputer, ask_again, enroll
from agent_core.server_link.errors import KeyNotKept, KeyUnavailable
from server_core.contract.decisions import onboarding_link
from tests.support import strange_keyrings
from tests.support.fake_server import fake_server
from tests.support.strange_keyrings import Good, Hanging

pytestmark = pytest.mark.anyio
SECRET = "the-secret-of-an-agent-0123456789"


def a_credential(agent_id: UUID | None = None, secret: str = SECRET) -> Credential:
    return Credential(
        base_url="https://dock:8631", agent_id=agent_id or uuid4(), secret=secret, agent_instance_id="one"
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "agent" / "agent.json"


def this_system_has(patch: pytest.MonkeyPatch, *kinds: str) -> None:
    patch.setattr(Good, "kept", {})
    patch.setattr(system_keyring, "REAL", {kind: (strange_keyrings.__name__, kind) for kind in kinds})


async def ask(file: Path, link: str) -> None:
    """Leave an enrolment whose response was lost."""
    place, secret = onboarding_link.read(link), token_urlsafe(32)
    await pending.add(
        file,
        place,
        secret=secret,
        instance_id="one",
        key_place=KeyStorage.FILE,
        was=None,
        former=None,
        as_new=False,
    )


def modes(file: Path) -> tuple[int, int]:
    return file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777


async def test_with_a_keyring_the_file_has_no_key(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    this_system_has(monkeypatch, "Absent", "Good")
    made = a_credential()
    kept = await credential.keep(file, made, KeyStorage.BEST, None)
    assert kept.kept_in == "Good"
    assert credential.load(file).secret == ""
    assert Good.kept == {("spoolhouse-agent", str(made.agent_id)): SECRET}
    assert (await credential.fetch(credential.load(file))).secret == SECRET


@pytest.mark.parametrize("kind", ["Forgetful", "Changing", "Broken", "Absent"])
async def test_a_keyring_that_does_not_keep_the_key_is_none(
    file: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    this_system_has(monkeypatch, kind)
    kept = await credential.keep(file, a_credential(), KeyStorage.BEST, None)
    assert kept.kept_in is None
    assert credential.load(file).secret == SECRET
    assert modes(file) == (0o600, 0o700)


async def test_a_keyring_that_was_demanded_and_is_not_there_leaves_the_old_identity(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    this_system_has(monkeypatch, "Broken")
    credential.save(file, a_credential(secret="the old one"))
    with pytest.raises(KeyNotKept, match="no keyring that can be used now"):
        await credential.keep(file, a_credential(), KeyStorage.KEYRING, credential.load(file))
    assert credential.load(file).secret == "the old one"


async def test_a_demanded_keyring_is_tried_before_the_link_is_used_up(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    this_system_has(monkeypatch, "Forgetful")
    this_computer = ThisComputer(name="pc", hostname="pc", version="1", key_storage=KeyStorage.KEYRING)
    async with fake_server() as server:
        with pytest.raises(KeyNotKept, match="The link was not used"):
            await enroll(server.link, file=file, computer=this_computer)
        this_system_has(monkeypatch, "Good")
        enrolled = await enroll(server.link, file=file, computer=this_computer)
    assert enrolled.kept_in == "Good"
    assert Good.kept == {("spoolhouse-agent", str(enrolled.agent_id)): server.secret}


async def test_a_keyring_that_waits_for_a_password_holds_nobody_up(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    this_system_has(monkeypatch, "Hanging")
    monkeypatch.setattr(system_keyring, "DEADLINE_SECONDS", 0.3)
    longest, last = 0.0, time.monotonic()

    async def watch() -> None:
        nonlocal longest, last
        while True:
            await asyncio.sleep(0.01)
            longest, last = max(longest, time.monotonic() - last), time.monotonic()

    watching = asyncio.create_task(watch())
    with caplog.at_level(logging.INFO):
        kept = await credential.keep(file, a_credential(), KeyStorage.BEST, None)
    watching.cancel()
    Hanging.waiting.set()
    assert kept.kept_in is None
    assert longest < 0.25, "the loop went on meanwhile"
    assert SECRET not in caplog.text


@pytest.mark.parametrize("place", KeyStorage)
async def test_the_key_of_the_old_identity_leaves_the_keyring_after_the_new_one_is_on_disk(
    file: Path, place: KeyStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    this_system_has(monkeypatch, "Good")
    await credential.keep(file, a_credential(secret="the old one"), KeyStorage.KEYRING, None)
    kept_when_saved: list[int] = []
    save = credential.save

    def watched(path: Path, made: Credential) -> None:
        kept_when_saved.append(list(Good.kept.values()).count("the old one"))
        save(path, made)

    monkeypatch.setattr(credential, "save", watched)
    await credential.keep(file, a_credential(), place, credential.load(file))
    assert kept_when_saved == [1]
    assert list(Good.kept.values()) == ([] if place is KeyStorage.FILE else [SECRET])


@pytest.mark.parametrize("place", KeyStorage)
async def test_a_new_key_of_the_same_agent_leaves_no_old_one_behind(
    file: Path, place: KeyStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    this_system_has(monkeypatch, "Good")
    same = uuid4()
    await credential.keep(file, a_credential(same, secret="the old one"), KeyStorage.KEYRING, None)
    await credential.keep(file, a_credential(same), place, credential.load(file))
    assert (await credential.fetch(credential.load(file))).secret == SECRET
    assert list(Good.kept.values()) == ([] if place is KeyStorage.FILE else [SECRET])


async def test_a_key_that_the_keyring_does_not_give_is_told_with_what_to_do(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    this_system_has(monkeypatch, "Good")
    await credential.keep(file, a_credential(), KeyStorage.BEST, None)
    Good.kept.clear()
    with pytest.raises(KeyUnavailable, match=r"has no entry for this agent.*--replace --key-in file"):
        await credential.fetch(credential.load(file))


@pytest.mark.parametrize("word", ["null", "fail", "chainer", "keyrings.alt.file.PlaintextKeyring"])
async def test_the_librarys_own_choice_is_never_asked(file: Path, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of the four keyrings is here; the environment names one that loses everything, or stores plain text."""
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", word if "." in word else f"keyring.backends.{word}.Keyring")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
    monkeypatch.setenv("HOME", str(file.parent.parent))
    assert (await credential.keep(file, a_credential(), KeyStorage.BEST, None)).kept_in is None
    written = [path.name for path in file.parent.parent.rglob("*") if path.is_file()]
    assert written == ["agent.json"]


async def test_a_file_that_names_another_keyring_opens_none(file: Path) -> None:
    from msgspec.structs import replace

    for name in ("keyring.backends.null.Keyring", "null", ""):
        with pytest.raises(KeyUnavailable, match="not a known keyring"):
            await credential.fetch(replace(a_credential(secret=""), kept_in=name))


async def test_what_a_killed_enrolment_left_half_written_goes_with_the_next_one(file: Path) -> None:
    """It may contain a key."""
    this_computer = ThisComputer(name="pc", hostname="pc", version="1")
    file.parent.mkdir(mode=0o700)
    left, other = file.with_name(".agent-x1y2z3"), file.with_name("agent.log")
    for one in (left, other):
        one.write_text(SECRET)
    credential.prepare(file.parent)
    assert (left.exists(), other.exists()) == (False, True)
    async with fake_server() as server:
        await ask(file, server.link)
        left.write_text(SECRET)
        assert await ask_again(file=file, computer=this_computer) is not None
    assert (left.exists(), other.exists()) == (False, True)


async def test_a_new_key_whose_question_is_not_kept_leaves_the_keyring(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    this_system_has(monkeypatch, "Good")

    def full(_path: Path, _content: bytes) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("agent_core.server_link.pending.write_private", full)
    this_computer = ThisComputer(name="pc", hostname="pc", version="1")
    async with fake_server() as server:
        with pytest.raises(KeyNotKept, match="No space left on device"):
            await enroll(server.link, file=file, computer=this_computer)
    assert Good.kept == {}
