"""How the server starts by itself, in words. Pure."""

from __future__ import annotations

from app.autostart.way import Autostart, AutostartState, Moment
from app.language.translate import tr
from app.vocabulary.plain_text import plain


def startup_words(known: Autostart) -> str:
    match known.state:
        case AutostartState.ON:
            place = plain(known.place)
            if known.moment is Moment.BOOT:
                starts = tr("It starts with this computer ({place}).", place=place)
            else:
                starts = tr("It starts when its user logs in ({place}).", place=place)
            return " ".join((starts, tr("Also: {hint}.", hint=plain(known.hint)))) if known.hint else starts
        case AutostartState.OTHERWISE:
            return tr("{place} starts another installation, or for another data folder.", place=plain(known.place))
        case AutostartState.OFF:
            return ""
