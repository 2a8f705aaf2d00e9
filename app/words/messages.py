"""Translates messages of the server and its agents into the window's language, by their codes. Pure."""

from __future__ import annotations

from app.language.translate import Phrase, translated
from server_core.contract.messages.documents import RawMessages
from server_core.contract.messages.message import CATALOGUE, WORDS, Message


def message_text(message: Message | str | None) -> str:
    """Translate by the code. Free text and messages with an unknown code are shown in their original English."""
    if not isinstance(message, Message):
        return message or ""
    template = CATALOGUE.get(message.code)
    if template is None or not template.takes(message.params):
        return message.text
    return translated(template.source_for(message.params), _translated(message))


BEFORE_PRINTING = {
    RawMessages.RAW_COMMAND.code: Phrase(
        "Blocked at byte {byte}: {command}. Contact the sender, or see the printer's RAW policy."
    ),
    RawMessages.RAW_COMMAND_AMONG_DOTS.code: Phrase(
        "Blocked at byte {byte}: {command}. The command is inside picture data, where printers still obey it. Contact "
        "the sender, or see the printer's RAW policy."
    ),
    RawMessages.RAW_COMMAND_ALLOWABLE.code: Phrase(
        'Blocked at byte {byte}: {command}. Contact the sender, or allow "{allow}" in the printer\'s RAW policy.'
    ),
    RawMessages.RAW_COMMAND_DRAWER.code: Phrase(
        "Blocked at byte {byte}: {command}. Contact the sender, or switch on the cash drawer in the printer's settings."
    ),
    RawMessages.RAW_CUT_OFF.code: Phrase(
        "The file is cut off. It ends at byte {end}, and {command} at byte {byte} is not finished. Ask the sender for "
        "the whole file."
    ),
    RawMessages.RAW_LACKS_COMMAND.code: Phrase(
        "The file is cut off. It ends at byte {end}, without {lacks} after {command} at byte {byte}. Ask the sender "
        "for the whole file."
    ),
    RawMessages.RAW_LABEL_WITHOUT_END.code: Phrase(
        "A label of the file is cut off. The next label begins at byte {next}, without {lacks} after {command} at byte "
        "{byte}. Ask the sender for the whole file."
    ),
    RawMessages.RAW_OTHER_LANGUAGE.code: Phrase(
        "From byte {byte} on, the file looks like {kind}, not like the declared printer language. Ask the sender for "
        "the right file."
    ),
    RawMessages.RAW_NO_COMMANDS.code: Phrase(
        "The file contains no label in the declared printer language. At byte {byte} it begins with: {text}. Ask the "
        "sender for the right file."
    ),
    RawMessages.RAW_NO_LABEL.code: Phrase(
        "The file only sets up the printer ({command} at byte {byte}) and contains no label. An administrator can "
        'allow such files for this printer ("{allow}").'
    ),
}
"""Reasons why a file would be blocked. Those of the catalogue say that nothing was printed."""


def text_before_printing(message: Message) -> str:
    """Return the text of a message about a file that nobody has sent to a printer yet."""
    phrase, template = BEFORE_PRINTING.get(message.code), CATALOGUE.get(message.code)
    if phrase is None or template is None or not template.takes(message.params):
        return message_text(message)
    return translated(phrase.source, _translated(message))


def _translated(message: Message) -> dict[str, str | int | float]:
    return {
        name: message_text(value) if isinstance(value, Message) else value for name, value in message.params.items()
    }


def is_free_text(message: Message) -> bool:
    """Return whether the text is from a device or a person."""
    return message.code == WORDS
