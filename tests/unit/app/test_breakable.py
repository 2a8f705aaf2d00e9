"""Long words end at their signs, or anywhere where they have none; they are copied and heard as they were told."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.widgets.labels import SOFT_BREAK, BreakableLabel


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("assertion_audience_mismatch", ["assertion_", "audience_", "mismatch"]),
        ("Print the label", ["Print the label"]),
        ("/accounts/tokens/new", ["/accounts/", "tokens/", "new"]),
        ("console-483adf35-306d-461c", ["console-", "483adf35-", "306d-", "461c"]),
        ("3f" * 20, ["3f" * 6, "3f" * 6, "3f" * 6, "3f" * 2]),
        ("AB:CD:01:23:AB:CD", ["AB:", "CD:", "01:", "23:", "AB:", "CD"]),
    ],
)
def test_where_a_word_may_end(text: str, parts: list[str], qtbot: QtBot) -> None:
    label = BreakableLabel()
    qtbot.addWidget(label)
    label.show_words(text)
    assert label.text().split(SOFT_BREAK) == parts
    assert label.words() == text
    assert (label.accessibleName() or label.text()) == text
