"""Adds printers and applications though the answer may get lost: a name is given once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

AGAIN_SECONDS = 0.2
TRIES = 300


def added(console: Callable[..., Any], body: dict[str, Any]) -> str:
    """The id of the printer with this name, as this call or a lost one made it; asked for up to a minute."""
    answer = None
    for _ in range(TRIES):
        answer = console("POST", "/printers", body, allowed=(422,))
        if "printer_id" in answer:
            return str(answer["printer_id"])
        for printer in console("GET", "/printers"):
            if printer["name"] == body["name"]:
                return str(printer["printer_id"])
        assert "no print agent of its own" in str(answer), answer  # its first start was cut short before that
        time.sleep(AGAIN_SECONDS)
    raise AssertionError(f"the printer was not added: {answer}")


def application(console: Callable[..., Any], name: str) -> Any:
    """A new developer application. An engine that died before it answered leaves one of the same name."""
    made: Any = None
    for number in range(1, TRIES):
        made = console("POST", "/applications", {"name": f"{name} {number}"}, allowed=(422,))
        if "client_id" in made:
            return made
    raise AssertionError(f"the application was not created: {made}")
