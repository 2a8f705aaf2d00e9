"""Whether everything works, as a list of checks: what was seen, and what to do where it is not good. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.vocabulary.plain_text import plain
from app.vocabulary.printers import is_ready, needs_attention
from app.vocabulary.storage import bytes_words
from server_core.contract.console import EngineStatus, PrinterView

LOW_DISK = 2 * 10**9


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    key: str
    good: bool
    words: str
    fix: str = ""

    @property
    def spoken(self) -> str:
        return f"{'passed' if self.good else 'failed'}: {self.words}" + (f" {self.fix}" if self.fix else "")


def checks(
    status: EngineStatus | None, error: str, age_seconds: float | None, printers: Sequence[PrinterView]
) -> list[Check]:
    """`error`: why the server did not answer the last time, empty where it did."""
    if status is None or error:
        why = error or "It was not reached yet."
        fix = "It is tried again by itself. If it stays so, start Spoolhouse anew."
        return [Check(key="server", good=False, words=f"The server does not answer. {why}", fix=fix)]
    live = age_seconds is not None and age_seconds <= 3
    found = [
        Check(key="server", good=True, words=f"The server answers at {status.base_url}."),
        Check(
            key="live",
            good=live,
            words="Changes arrive at once." if live else "What you see is old.",
            fix="" if live else "It is tried again by itself.",
        ),
        _agents(status),
    ]
    free = bytes_words(status.disk_free_bytes)
    room = status.disk_free_bytes >= LOW_DISK
    fix = "" if room else "Free some space on the server's disk, or no jobs are taken any more."
    found.append(Check(key="disk", good=room, words=f"{free} are free on the server's disk.", fix=fix))
    return found + _printers(printers)


def _agents(status: EngineStatus) -> Check:
    online, total = status.agents_online, status.agents_total
    if total and online == total:
        words = "The agent is connected." if total == 1 else f"All {total} agents are connected."
        return Check(key="agents", good=True, words=words)
    words = f"{online} of {total} agents are connected." if total else "There is no agent, so nothing can be printed."
    return Check(key="agents", good=False, words=words, fix="Start the computer or the program there." if total else "")


def _printers(printers: Sequence[PrinterView]) -> list[Check]:
    if not printers:
        return [
            Check(key="printers", good=False, words="There is no printer yet.", fix="Add one on the Printers page.")
        ]
    bad = [plain(printer.name) for printer in printers if needs_attention(printer)]
    ready = sum(map(is_ready, printers))
    words = f"{ready} of {len(printers)} printers are ready."
    if not bad:
        return [Check(key="printers", good=True, words=words)]
    named = ", ".join(bad[:3]) + (f" and {len(bad) - 3} more" if len(bad) > 3 else "")
    return [Check(key="printers", good=False, words=words, fix=f"Look at {named}.")]
