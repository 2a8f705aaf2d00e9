"""The name that signs the calls of the command line, and the questions that it asks."""

from __future__ import annotations

import io
import os
import sys

import pytest

from app.cli import engine_access
from app.cli.output import confirm
from app.errors import CommandFailed


class FakeTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("user", "sudo", "name"),
    [("anna", None, "anna"), ("root", "anna", "anna as root"), ("anna", "anna", "anna"), (None, None, "user 7777")],
)
def test_the_users_of_the_system_sign(
    user: str | None, sudo: str | None, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Account:
        pw_name = user

    def account(number: int) -> Account:
        assert number == 7777
        if user is None:
            raise KeyError
        return Account()

    monkeypatch.setattr("pwd.getpwuid", account)
    monkeypatch.setattr(os, "getuid", lambda: 7777)
    monkeypatch.delenv("SUDO_USER", raising=False)
    if sudo is not None:
        monkeypatch.setenv("SUDO_USER", sudo)
    assert engine_access.system_user() == name


@pytest.mark.parametrize(
    ("typed", "done"), [("y\n", True), ("YES\n", True), ("n\n", False), ("\n", False), ("", False)]
)
def test_only_a_yes_confirms(typed: str, done: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", FakeTerminal(typed))
    if done:
        confirm("It cannot be undone.", "Go on?", undone="Nothing was done.")
        return
    with pytest.raises(CommandFailed, match=r"^nothing was done$"):
        confirm("It cannot be undone.", "Go on?", undone="Nothing was done.")


def test_a_script_names_the_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    with pytest.raises(CommandFailed) as failed:
        confirm("It cannot be undone.", "Go on?", undone="Nothing was done.")
    assert str(failed.value) == "It cannot be undone. Nothing was done. To confirm in a script, add --yes."
