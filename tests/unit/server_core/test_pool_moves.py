"""Tests of the waiting jobs that a free printer of a pool may take."""

from __future__ import annotations

from uuid import UUID

import pytest

from server_core.contract.decisions.pool_moves import PoolMember, free_printers, offered

A, B = UUID(int=1), UUID(int=2)


def member(printer_id: UUID, *waiting: int, can_print: bool = True, is_busy: bool = False) -> PoolMember:
    return PoolMember(printer_id=printer_id, can_print=can_print, is_busy=is_busy, waiting=waiting)


@pytest.mark.parametrize(
    ("members", "free", "offers"),
    [
        ([member(A), member(B)], [A, B], []),
        ([member(A, 1), member(B)], [B], []),  # A prints it next itself
        ([member(A, 1, 2), member(B)], [B], [(2, A)]),
        ([member(A, 1, is_busy=True), member(B)], [B], [(1, A)]),
        ([member(A, 1, can_print=False), member(B)], [B], [(1, A)]),
        ([member(A, 2, is_busy=True), member(B, 1, is_busy=True)], [], [(1, B), (2, A)]),
        ([member(A, 1, is_busy=True), member(B, can_print=False)], [], [(1, A)]),
        ([member(A, 1, is_busy=True), member(B, is_busy=True)], [], [(1, A)]),
    ],
)
def test_free_printers_and_what_they_may_take(
    members: list[PoolMember], free: list[UUID], offers: list[tuple[int, UUID]]
) -> None:
    assert (free_printers(members), offered(members)) == (free, offers)
