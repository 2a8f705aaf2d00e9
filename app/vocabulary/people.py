"""Names of people as they are shown. Pure."""

from __future__ import annotations

from app.language.translate import Phrase, tr
from app.vocabulary.plain_text import plain

NO_NAME = "operator"
"""So the server signs what nobody put a name to."""


def person(name: str) -> str:
    """Begins with a capital letter where the name that is told does."""
    if name == NO_NAME:
        return tr("operator", "who did it, and told no name")
    return tr("Operator", "who did it, and told no name") if name == NO_NAME.capitalize() else name


OWN_DEVELOPER = Phrase("This site's developer")
"""So the server calls whose applications are nobody else's."""


def developer_name(name: str) -> str:
    return str(OWN_DEVELOPER) if name == OWN_DEVELOPER.source else plain(name)
