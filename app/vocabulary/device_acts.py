"""What is said when a device shows which one it is."""

from __future__ import annotations

from server_core.contract.device_acts import IdentifyNews, Shown


def identified_words(news: IdentifyNews) -> str:
    match news.shown:
        case Shown.IDENTIFIED:
            return "It blinks, beeps or shows it on its display now."
        case Shown.FED:
            return "It feeds one blank label now, or some paper."
        case Shown.NOTHING:
            return news.problem or "This printer can neither blink nor beep, but it can feed one blank label."
