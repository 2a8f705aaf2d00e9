"""Whose customers and installations are meant: one developer's, or those of all."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias
from uuid import UUID


class Developers(Enum):
    ALL = "all"
    """The operator of the server asks, who looks after every developer."""


Whose: TypeAlias = UUID | Developers
"""A UUID is that of the developer's own account."""
