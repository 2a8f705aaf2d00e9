"""Files of several PDFs are told from revisions and attachments; what else follows a PDF is no PDF."""

from __future__ import annotations

import pytest

from server_core.documents.joined import holds_several
from tests.support.joined_pdfs import JOINED, SINGLE


@pytest.mark.parametrize("name", JOINED)
def test_one_pdf_behind_another_is_found(name: str) -> None:
    assert holds_several(JOINED[name])


@pytest.mark.parametrize("name", SINGLE)
def test_revisions_attachments_and_words_are_no_other_pdf(name: str) -> None:
    assert not holds_several(SINGLE[name])


def test_no_pdf_at_all() -> None:
    assert not any(map(holds_several, (b"", b"%PDF-", b"^XA^XZ")))
