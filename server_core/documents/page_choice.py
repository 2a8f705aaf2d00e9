"""What is asked of the child process that makes a PDF of some pages of another, and why it does not. Pure."""

from __future__ import annotations

from enum import StrEnum


class NotSeparable(StrEnum):
    """Why there is no document of these pages alone that would print as they do in the whole."""

    PAGES = "pages_not_separable"
    """Forms, layers and protection belong to the document: its pages would look otherwise without them."""
    LABELS = "labels_not_separable"
    """Labels of a RAW file that use what the ones before set, or that are no labels of ZPL."""


Choice = list[tuple[int, int]]
"""Spans of pages from 0 on, both ends included."""
