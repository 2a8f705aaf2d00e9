"""Names of people as they are shown. Pure."""

from __future__ import annotations

from app.language.translate import Phrase, tr
from app.vocabulary.plain_text import plain

NO_NAME = "operator"
"""So the server signs what nobody put a name to."""


def person(name: str) -> str:
    """Begins with a capital letter where the name that is told does; `operator (Dock)` worked at the console Dock."""
    known, bracket, console = name.partition(" (")
    if known == NO_NAME:
        return tr("operator", "who did it, and told no name") + bracket + console
    if known == NO_NAME.capitalize():
        return tr("Operator", "who did it, and told no name") + bracket + console
    return name


OWN_DEVELOPER = Phrase("This site's developer")
"""So the server calls whose applications are nobody else's."""


def developer_name(name: str) -> str:
    return str(OWN_DEVELOPER) if name == OWN_DEVELOPER.source else plain(name)
