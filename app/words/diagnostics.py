"""The words of a diagnostics file: what is in it, and what is not. Pure."""

from __future__ import annotations

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.server_settings import bytes_words

WHAT = Words(
    {
        "README.txt": Phrase("What this file is"),
        "versions.json": Phrase("Versions of the program, its parts and the system"),
        "health.json": Phrase("The check list, with what to do"),
        "server.json": Phrase("State of the server, its address and disk"),
        "agents.json": Phrase("The computers that print"),
        "printers.json": Phrase("Printers: state, model, media, address without login"),
        "probes.json": Phrase("What each printer said just now"),
        "window.json": Phrase("How this window is set"),
        "logs/engine.log": Phrase("Log of the server and agent, its end"),
        "logs/engine-start.log": Phrase("What the server said at its start"),
        "logs/window.log": Phrase("Log of this window"),
        "logs/agent.log": Phrase("Log of this computer's agent for a server elsewhere"),
    }
)
ABOUT = """\
Spoolhouse diagnostics {number}, {at}

For whoever helps you with Spoolhouse. In it are versions, the check list, the state of the server, of its agents and
printers, how the window is set, and the ends of the logs.

Not in it: secrets, tokens, passwords, PINs and links; documents and pictures of labels; the database. Names of
printers, agents and files, and references of orders may stand in the logs: read them before you give this file away.

An id that was shown with an error (X-Request-Id, or the id of a bug) is found in the logs.
"""


def gathered_words(number: str, parts: int, size: int) -> str:
    return tr(
        "Diagnostics {number}: %n files, {size}. Look through them before you save.",
        "",
        parts,
        number=number,
        size=bytes_words(size),
    )


def saved_words(name: str, number: str) -> str:
    return tr("Diagnostics {number} saved as {name}.", number=number, name=name)
