"""Accepting a clicked link, and the messages about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from agent_core.engine import Enrolment
from app.errors import CommandFailed, NoEngine
from app.process import opened_link
from app.process.data_folder import DataFolder
from app.process.opened_link import OpenedLink
from app.session.choices import Choices, write_choices

pytestmark = pytest.mark.anyio


@pytest.fixture
def link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenedLink:
    async def enrolled(*_: Any, **__: Any) -> Enrolment:
        return Enrolment(
            agent_id=uuid4(), account_name="Bakery", base_url="https://dock", tls_pin=None, kept_in="Secret Service"
        )

    monkeypatch.setattr(opened_link, "become_agent", enrolled)
    return OpenedLink(folder=DataFolder(root=tmp_path), link="https://dock/onboarding#token")


async def test_the_yes_says_whose_agent_it_is_and_how_it_starts_again(
    link: OpenedLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def started(_: DataFolder) -> None: ...

    monkeypatch.setattr(opened_link, "start_agent", started)
    answer = await link.accept()
    assert "agent of “Bakery”" in answer
    assert "keyring (Secret Service)" in answer
    assert answer.endswith("ask your administrator to set that up (spoolhouse agent autostart on)")


async def test_a_console_that_was_locked_becomes_nobodys_agent_by_a_click(link: OpenedLink) -> None:
    """The same for the look, so that nothing is asked of a stranger's server."""
    write_choices(link.folder.root / "console.json", Choices(were_locked=True))
    for act in (link.look, link.accept):
        with pytest.raises(CommandFailed, match="Only an administrator can decide whose agent"):
            await act()


async def test_one_that_does_not_start_is_an_agent_all_the_same(
    link: OpenedLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: DataFolder) -> None:
        raise NoEngine("It ended at once.")

    monkeypatch.setattr(opened_link, "start_agent", fails)
    with pytest.raises(
        NoEngine, match=r"is now an agent of https://dock, but the agent is not running.*It ended at once"
    ):
        await link.accept()
