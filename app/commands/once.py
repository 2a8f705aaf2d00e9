"""What a command must not do twice: asked with a key, again where the answer is lost; and what is told if all are."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import uuid4

from app.asked_again import asked_again
from app.commands.output import CommandFailed
from app.errors import ConsoleError
from app.lost import is_lost, said

T = TypeVar("T")


async def once(arguments: Namespace, ask: Callable[[str], Awaitable[T]], command: str = "the same command") -> T:
    """`ask` gets the key that was given, or a new one. Raises CommandFailed where nobody knows: `command` with the key
    asks for the same."""
    key = arguments.key = arguments.key or f"command-{uuid4()}"  # known where the answer cannot be written
    try:
        return await asked_again(lambda: ask(key))
    except ConsoleError as error:
        if not is_lost(error):
            raise
        raise CommandFailed(f"{said(error)} With --key {key} {command} does nothing twice.") from error
