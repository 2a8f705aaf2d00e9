"""A job's timeline and its print parameters (sent, used, default) in words. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.language.translate import Phrase, Words, figure, tr
from app.words.actors import who_words
from app.words.jobs import EVIDENCE, FAILURES, cut_off_of, ordinal
from app.words.media import size_words
from app.words.messages import message_text
from app.words.plain_text import plain
from app.words.print_parameters import NAMES, VALUES
from server_core.contract.messages.message import from_object
from server_core.contract.types.jobs import MOST_RAW_EDITS, Applied, AppliedCalibration, JobDetail, JobEvent, RawRule
from server_core.contract.types.parameters import WITH_DEFAULT, PrintParameters
from server_core.contract.types.states import Confirmation

WORDS = Words(
    {
        "created": Phrase("Received", "of a job"),
        "leased": Phrase("Picked up by the agent", "of a job"),
        "released": Phrase("Returned by the agent, nothing sent", "of a job"),
        "lease_ended": Phrase("The agent stopped responding before printing", "of a job"),
        "out_of_turn": Phrase("Another job of this printer comes first", "of a job"),
        "taken_back": Phrase("Taken back from the agent", "of a job"),
        "prepare_failed": Phrase("Cannot be printed here", "of a job"),
        "started": Phrase("Printing began", "of a job"),
        "not_started": Phrase("Nothing was sent, waiting again", "of a job"),
        "printed": Phrase("Printed", "of a job"),
        "failed": Phrase("Failed", "of a job"),
        "agent_silent": Phrase("The agent stopped responding", "of a job"),
        "unconfirmed": Phrase("Outcome not confirmed", "of a job"),
        "seen_again": Phrase("The agent is back and still monitoring it", "of a job"),
        "outcome_unknown": Phrase("Nobody answered, outcome unknown", "of a job"),
        "cancelled": Phrase("Cancelled", "of a job"),
        "cancel_confirmed": Phrase("Cancel confirmed", "of a job"),
        "cancel_wished": Phrase("Cancel requested", "of a job"),
        "expired": Phrase("Waited too long", "of a job"),
        "operator_confirmed": Phrase("“It came out”", "of a job"),
        "operator_denied": Phrase("“It did not come out”", "of a job"),
        "seen_printed": Phrase("“It came out”", "of a job"),
        "seen_missing": Phrase("“It did not come out”", "of a job"),
        "held": Phrase("Held", "of a job"),
        "hold_released": Phrase("Released", "of a job"),
        "held_media_mismatch": Phrase("Held: other paper is loaded", "of a job"),
        "media_loaded": Phrase("Its paper is loaded", "of a job"),
        "held_stale": Phrase("Waited too long, held until somebody confirms that it is needed", "of a job"),
        "held_restored": Phrase("Held after a restore: it may already be on paper", "of a job"),
        "stale_released": Phrase("Still needed", "of a job"),
        "marked_done": Phrase("Marked as done", "of a job"),
        "reopened": Phrase("No longer marked as done", "of a job"),
        "moved": Phrase("Moved to another printer", "of a job"),
        "cancel_asked": Phrase("Cancel requested, can be undone for a few seconds", "of a job"),
        "move_asked": Phrase("Move requested, can be undone for a few seconds", "of a job"),
        "act_undone": Phrase("Undone", "of a job"),
        "act_failed": Phrase("Too late, nothing changed", "of a job"),
        "reprinted": Phrase("Reprinted as a new job", "of a job"),
        "ledger_printed": Phrase("Printed before the backup was restored, reported by its agent", "of a job"),
        "ledger_failed": Phrase("Failed before the backup was restored, reported by its agent", "of a job"),
        "ledger_cancelled": Phrase("Cancelled before the backup was restored, reported by its agent", "of a job"),
        "ledger_unknown": Phrase("Sent before the backup was restored, outcome not known", "of a job"),
        "late_report": Phrase("The agent reported late, nothing changed", "of a job"),
    }
)

SHOWN = (
    "reason",
    "failure_reason",
    "waiting_reason",
    "evidence",
    "minimum",
    "message",
    "from",
    "printer_name",
    "print_job_id",
    "pages",
    "attempt",
)
ATTEMPTS_APART = 10_000
"""After a restored backup attempts continue at the next multiple. People know the attempt's number within it."""


def event_words(event: JobEvent) -> str:
    return counted_words(event.details) or WORDS.get(event.kind) or event.kind.replace("_", " ").capitalize()


def counted_words(details: Mapping[str, Any]) -> str:
    """Return the answer of a person who counted the labels, from the details of an event; empty for other events."""
    if "out" not in details or "ordered" not in details:
        return ""
    return tr("{out} of {all} came out", out=details["out"], all=details["ordered"])


def event_details(event: JobEvent) -> str:
    """Return the actor and the useful details."""
    shown = (_fact(key, event.details[key]) for key in SHOWN if event.details.get(key) not in (None, ""))
    facts = [words for words in shown if words]
    if cut := cut_off_of(event.details):
        facts.append(tr("cut off: {cut}", cut=cut))
    facts += raw_edits_of(event.details)
    return " · ".join([who_words(event.actor), *facts])


def times_sent(leases: int) -> str:
    """Return how often a job was sent to its agent: `once`, `2 times`. Reprints by people do not count."""
    times = leases % ATTEMPTS_APART
    if times > 1:
        return tr("%n time(s)", "", times)
    return tr("once", "sent to its agent") if times else tr("not yet", "sent to its agent")


def needed(detail: JobDetail) -> str | None:
    """Return the required evidence: for a finished job that of its time, otherwise the present setting."""
    for event in reversed(detail.events):
        if event.details.get("minimum") in set(Confirmation):
            return EVIDENCE[Confirmation(event.details["minimum"])]
    return None if detail.minimum_evidence is None else EVIDENCE[detail.minimum_evidence]


def _fact(key: str, given: Any) -> str:
    if key == "message":
        return message_text(from_object(given))
    value = str(given)
    if key == "attempt":
        again = int(value) % ATTEMPTS_APART
        return tr("for the {number} time", number=ordinal(again)) if again > 1 else ""
    if key == "minimum" and value in set(Confirmation):
        return tr("needed: {evidence}", evidence=EVIDENCE[Confirmation(value)])
    if key == "pages":
        return tr("only {pages}", pages=value)
    if key == "from":
        return tr("from {printer}", printer=value)
    if key == "printer_name":
        return tr("to {printer}", printer=value)
    if key == "evidence" and value in set(Confirmation):
        return EVIDENCE[Confirmation(value)]
    if key == "failure_reason" and value in FAILURES:
        return FAILURES[value].text
    return value if key == "print_job_id" else value.replace("_", " ")


# Settings that a job got from its printer without requesting them, in words: the values used, whatever is set now.
# Pure.


GIVEN_BY = Words(
    {
        **{each.name: Phrase("the printer's default") for each in WITH_DEFAULT},
        "media_width_mm": Phrase("the loaded paper"),
        "media_height_mm": Phrase("the loaded paper"),
        "dpi": Phrase("the printer's resolution"),
    }
)
"""Print parameters, and the source of their value."""
RAW_RULES: Words[str] = Words(
    {
        RawRule.SAVES_SETTINGS: Phrase("{command} left out: it would save the label's settings in the printer"),
        RawRule.SAME_LANGUAGE: Phrase("{command} left out: the printer already uses this language"),
        RawRule.NOT_OF_LABEL: Phrase("{command} left out: it sets the printer to what is already set"),
        RawRule.BYTE_ORDER_MARK: Phrase("a text editor's byte order mark left out"),
        RawRule.LINE_END: Phrase("the missing end of the last line added"),
        RawRule.NO_LABEL: Phrase(
            "no label is printed: the file only sets up the printer or stores something ({command})"
        ),
    }
)


def tuning_lines(applied: Applied | None) -> list[tuple[str, str]]:
    """Return the settings that no client can request: name and value."""
    if applied is None:
        return []
    lines = []
    if applied.calibration is not None:
        lines.append((tr("Calibration"), calibration_words(applied.calibration)))
    if applied.turned_pages:
        lines.append((tr("Turned to fit the label"), tr("%n page(s) turned a quarter", "", applied.turned_pages)))
    if applied.speed_mm_s is not None:
        lines.append((tr("Speed"), tr("{speed:g} mm/s – the printer's setting", speed=applied.speed_mm_s)))
    return lines


def calibration_words(used: AppliedCalibration) -> str:
    """`Moved 0.5 mm right, 0 mm down; darkness 60 % – calibration of 100 × 150 mm`."""
    words = []
    if (x := used.calibration_x_mm) or used.calibration_y_mm:
        y = used.calibration_y_mm
        across = tr("{mm:g} mm left", mm=-x) if x < 0 else tr("{mm:g} mm right", mm=x)
        along = tr("{mm:g} mm up", mm=-y) if y < 0 else tr("{mm:g} mm down", mm=y)
        words.append(tr("moved {across}, {along}", across=across, along=along))
    if used.darkness is not None:
        words.append(tr("darkness {percent} %", percent=used.darkness))
    text = "; ".join(words)
    whose = tr("the printer") if used.media_width_mm is None else size_words(used.media_width_mm, used.media_height_mm)
    return tr("{what} – calibration of {whose}", what=f"{text[:1].upper()}{text[1:]}", whose=whose)


def raw_edits_of(details: Mapping[str, Any]) -> list[str]:
    """Describe what was left out of or added to a RAW file, from the details of its `printing` event."""
    used = details.get("used")
    edits = used.get("raw_edits") if isinstance(used, Mapping) else None
    if not isinstance(edits, list):
        return []
    return [words for edit in edits[:MOST_RAW_EDITS] if isinstance(edit, Mapping) and (words := _raw_edit(edit))]


def _raw_edit(edit: Mapping[str, Any]) -> str:
    template = RAW_RULES.get(str(edit.get("rule")))
    command, count = plain(str(edit.get("command", ""))), edit.get("count", 1)
    times = f" x {count}" if isinstance(count, int) and count > 1 else ""
    return "" if template is None else template.format(command=f"{command}{times}")


DEFAULTS = PrintParameters()
NULLS = Words(
    {
        "media_width_mm": Phrase("the loaded paper"),
        "media_height_mm": Phrase("the loaded paper"),
        "dpi": Phrase("the printer's resolution"),
    }
)
UNITS = {"dpi": "dpi"}
ORDER = PrintParameters.__struct_fields__


@dataclass(frozen=True, kw_only=True, slots=True)
class ParameterLine:
    """`chosen`: the client requested a value that differs from the default.

    `given`: the client requested none; the printer gave the value and is named behind it.
    """

    name: str
    value: str
    default: str
    chosen: bool
    given: bool = False


def parameter_lines(parameters: PrintParameters, applied: Applied | None = None) -> list[ParameterLine]:
    """Return one line per parameter: first those that differ from their default, then those that the printer gave."""
    lines = []
    for name in ORDER:
        value, default = getattr(parameters, name), getattr(DEFAULTS, name)
        given = getattr(applied, name) if applied is not None and name in GIVEN_BY else None
        text = _text(name, value) if given is None else f"{_text(name, given)} – {GIVEN_BY[name]}"
        lines.append(
            ParameterLine(
                name=_words(name),
                value=text,
                default=_text(name, default),
                chosen=value != default,
                given=given is not None,
            )
        )
    return sorted(lines, key=lambda line: (not line.chosen, not line.given))


def _words(name: str) -> str:
    return str(NAMES[name])


def _text(name: str, value: Any) -> str:
    if value is None:
        return NULLS[name]
    if isinstance(value, StrEnum):
        return str(VALUES.get(value, Phrase("default", "how a job is printed")))
    unit = "mm" if name.endswith("_mm") else UNITS.get(name, "")
    return f"{figure(value, 'g')} {unit}".rstrip()
