"""Messages about RAW files: why one is not sent to its printer."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class RawMessages:
    """Why a RAW file is blocked."""

    RAW_DENIED = Template(
        "Nothing was printed: {name} takes no RAW files. Send a PDF, or change the printer's RAW policy."
    )
    RAW_COMMAND = Template(
        "Nothing was printed: the file holds a printer command at byte {byte} that this printer does not take from "
        "jobs: {command}. Ask the sender, or see the printer's RAW policy.",
        byte=int,
    )
    RAW_COMMAND_AMONG_DOTS = Template(
        "Nothing was printed: the file holds a printer command at byte {byte} that this printer does not take from "
        "jobs: {command}. It stands among a picture's dots, where printers obey it all the same. Ask the sender, or "
        "see the printer's RAW policy.",
        byte=int,
    )
    RAW_COMMAND_ALLOWABLE = Template(
        "Nothing was printed: the file holds a printer command at byte {byte} that this printer does not take from "
        'jobs: {command}. Ask the sender, or allow "{allow}" in the printer\'s RAW policy.',
        byte=int,
    )
    RAW_COMMAND_DRAWER = Template(
        "Nothing was printed: the file holds a printer command at byte {byte} that this printer does not take from "
        "jobs: {command}. Ask the sender, or switch on the cash drawer in the printer's settings.",
        byte=int,
    )
    RAW_CUT_OFF = Template(
        "Nothing was printed: the file is cut off. It ends at byte {end}, and {command} at byte {byte} is not "
        "finished. Ask the sender for the whole file.",
        end=int,
        byte=int,
    )
    RAW_OTHER_LANGUAGE = Template(
        "Nothing was printed: the file looks like {kind} from byte {byte} on, not like the printer language that it is "
        "declared as. Ask the sender for the right file.",
        byte=int,
    )
    RAW_NO_COMMANDS = Template(
        "Nothing was printed: the file holds no label in the printer language that it is declared as. At byte {byte} "
        "it begins with: {text}. Ask the sender for the right file.",
        byte=int,
    )
    RAW_NO_LABEL = Template(
        "Nothing was printed: the file only sets up the printer ({command} at byte {byte}) and holds no label. An "
        'administrator can allow such files for this printer ("{allow}").',
        byte=int,
    )


class CommandMessages:
    """The effect of a printer command, as a part of a sentence."""

    COMMAND_CHANGES_SETTINGS = Template("{command} changes the printer's settings")
    COMMAND_RESETS = Template("{command} restarts the printer, or sets it back")
    COMMAND_CHANGES_FILES = Template("{command} changes files in the printer's memory")
    COMMAND_LOADS_PROGRAM = Template("{command} loads or runs a program in the printer")
    COMMAND_LOADS_FIRMWARE = Template("{command} loads firmware or fonts into the printer")
    COMMAND_CHANGES_CONNECTION = Template("{command} changes the printer's connection")
    COMMAND_CONCERNS_PASSWORD = Template("{command} concerns the printer's password")
    COMMAND_OPENS_DRAWER = Template("{command} opens the cash drawer")
    COMMAND_IN_OTHER_LANGUAGE = Template("{command} speaks to the printer in another language")
    COMMAND_STARTS_SERVICE_MODE = Template("{command} puts the printer into a service mode")
    COMMAND_CHANGES_PREFIX = Template("{command} leaves other command characters behind for the next jobs")
    COMMAND_LENGTH_UNRELIABLE = Template("{command} tells a length that cannot be relied on")
    EMPTY_COMMAND = Template("an empty command")
    NOTHING_BUT_BLANKS = Template("nothing but blanks")
