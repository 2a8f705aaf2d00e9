"""What the server says of a field, or of why it refused, said again in the language of who reads it. Pure.

Its code tells what kind of refusal it is; the sentence has the facts. One that is not known here stays in English.
"""

from __future__ import annotations

from app.language.translate import Phrase
from app.vocabulary import server_sentences
from app.vocabulary.messages import said
from app.vocabulary.server_sentences import said_again
from server_core.contract.messages.message import CATALOGUE, Message

SENTENCES = (
    # media sensors, test prints, wishes
    Phrase("{printer} cannot do this: {reason}. Possible: {possible}."),
    Phrase("{printer} cannot do this: {reason}."),
    # tuning
    Phrase("{language}, which this printer is driven with, has only speeds from {low} to {high} mm/s: choose one."),
    Phrase("{language}, which this printer is driven with, has no pictures in ZPL: leave {name} out."),
    Phrase("{language}, which this printer is driven with, has no dots in ESC/POS: leave {name} out."),
    Phrase("{language}, which this printer is driven with, has no command for a cutter: leave {name} out."),
    Phrase("{language}, which this printer is driven with, has no command for a cash drawer: leave {name} out."),
    Phrase("This printer takes sheets, not labels or receipts: {name} would change nothing there. Leave it out."),
    Phrase("This printer takes PDF alone, which cannot be moved on it: leave {name} out."),
    Phrase("This printer takes PDF alone, and lays its pages out itself: leave auto_rotate out."),
    Phrase("This printer makes its dots itself: halftone would change nothing there. Leave it out."),
    # acts that come too late
    Phrase("{printer} cannot print this: {reason}. Asked for: {asked}. Possible: {possible}."),
    Phrase("{printer} cannot print this: {reason}. Asked for: {asked}."),
    Phrase("{printer} cannot print this: {reason}."),
    Phrase("format not supported"),
    Phrase("raw language not supported"),
    Phrase("color not supported"),
    Phrase("duplex not supported"),
    Phrase("dpi not supported"),
    Phrase("copies not supported"),
    Phrase("media not supported"),
    Phrase("orientation not supported"),
    Phrase("scale not supported"),
    Phrase("placement not supported"),
    Phrase("printer disabled"),
)


def known(message: Message | str) -> str | None:
    """None: nobody has translated it."""
    if isinstance(message, Message):
        return said(message) if message.code in CATALOGUE else known(message.text)
    return said_again(message, SENTENCES) or server_sentences.known(message)
