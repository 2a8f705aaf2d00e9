"""How the server starts by itself, in words. Pure."""

from __future__ import annotations

from app.autostart.way import Autostart, AutostartState, Moment
from app.vocabulary.plain_text import plain

MOMENTS = {Moment.BOOT: "with this computer", Moment.LOGIN: "when its user logs in"}


def startup_words(known: Autostart) -> str:
    match known.state:
        case AutostartState.ON:
            also = f" Also: {plain(known.hint)}." if known.hint else ""
            return f"It starts {MOMENTS[known.moment]} ({plain(known.place)}).{also}"
        case AutostartState.OTHERWISE:
            return f"{plain(known.place)} starts another installation, or for another data folder."
        case AutostartState.OFF:
            return ""
