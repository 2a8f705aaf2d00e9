"""Whether the server that is asked is on another computer: its computer is not "this computer" then.

A fact of the whole process, as its language is: a window, or a command, asks one server.
"""

from __future__ import annotations

_places = {"elsewhere": False}


def server_is(*, elsewhere: bool) -> None:
    """Said once, where a window or a command begins."""
    _places["elsewhere"] = elsewhere


def is_server_elsewhere() -> bool:
    return _places["elsewhere"]
