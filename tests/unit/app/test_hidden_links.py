"""A one-time link is no argument that others see for longer than it takes to read it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.desktop.hidden_links import hide_links
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.enrolment import write_click

TOKEN = "t0k3n" * 9
LINK = onboarding_link.write("https://print.example.com:8631", TOKEN)
HIDE = "from app.desktop.hidden_links import hide_links; hide_links(); import sys; "
HIDE += "print('hidden', flush=True); sys.stdin.read(); print(sys.argv[-1])"


def seen(arguments: Sequence[str]) -> tuple[list[str], str]:
    """Return the arguments that the list of processes shows of a process that hides its links, and those that it knows
    itself.
    """
    program = [sys.executable, "-c", HIDE, *arguments]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "hidden\n"
        shown = Path(f"/proc/{process.pid}/cmdline").read_bytes()
        known, _ = process.communicate()
    assert process.returncode == 0
    return shown.decode().split("\0")[3:-1], known.strip()


@pytest.mark.parametrize("link", [LINK, write_click(LINK), write_click(LINK).upper(), "spoolhouse:" + TOKEN])
def test_the_token_is_not_in_the_list_of_processes(link: str) -> None:
    shown, known = seen(["open-link", "--", link])
    assert known == link
    assert shown[:2] == ["open-link", "--"]
    assert len(shown[2]) == len(link)
    kept, hidden = shown[2].rstrip("*"), shown[2].count("*")
    assert link.startswith(kept)
    assert kept.endswith(("#", ":"))
    assert hidden >= len(TOKEN)
    assert TOKEN.lower() not in shown[2].lower()


def test_what_is_no_link_stays() -> None:
    arguments = [
        "printer",
        "add",
        "--uri",
        "socket://10.0.0.7",
        "",
        "ä#b",
        "https://host/#x",
        "https://host/onboarding",
    ]
    assert seen(arguments)[0] == arguments


def test_elsewhere_nothing_is_touched() -> None:
    hide_links("win32")
    hide_links("darwin")
    assert os.getpid()
