"""The words of a diagnostics file: what is in it, and what is not. Pure."""

from __future__ import annotations

from app.vocabulary.storage import bytes_words

WHAT = {
    "README.txt": "What this file is",
    "versions.json": "Versions of the program, its parts and the system",
    "health.json": "The check list, with what to do",
    "server.json": "State of the server, its address and disk",
    "agents.json": "The computers that print",
    "printers.json": "Printers: state, model, media, address without login",
    "probes.json": "What each printer said just now",
    "window.json": "How this window is set",
    "logs/engine.log": "Log of the server and agent, its end",
    "logs/engine-start.log": "What the server said at its start",
    "logs/window.log": "Log of this window",
    "logs/agent.log": "Log of this computer's agent for a server elsewhere",
}
ABOUT = """\
Spoolhouse diagnostics {number}, {at}

For whoever helps you with Spoolhouse. In it are versions, the check list, the state of the server, of its agents and
printers, how the window is set, and the ends of the logs.

Not in it: secrets, tokens, passwords, PINs and links; documents and pictures of labels; the database. Names of
printers, agents and files, and references of orders may stand in the logs: read them before you give this file away.

An id that was shown with an error (X-Request-Id, or the id of a bug) is found in the logs.
"""


def gathered_words(number: str, parts: int, size: int) -> str:
    return f"Diagnostics {number}: {parts} files, {bytes_words(size)}. Look through them before you save."


def saved_words(name: str, number: str) -> str:
    return f"Diagnostics {number} saved as {name}."
