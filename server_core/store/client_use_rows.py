"""What applications asked for lately, and who made them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, and_, bindparam, case, func, select

from server_core.contract.types.partners import MOST_COUNTED, ClientUse
from server_core.store.tables import audit, requests

_LAST = (
    select(requests.c.at, requests.c.status)
    .where(requests.c.client_id == bindparam("client_id"))
    .order_by(requests.c.number.desc())
    .limit(MOST_COUNTED)
    .subquery()
)
"""Read from its index alone, and never more of them."""


def _those(*which: object) -> object:
    return func.coalesce(func.sum(case((and_(*which), 1), else_=0)), 0)  # type: ignore[arg-type]


_STATUS = _LAST.c.status
_COUNTED = select(
    func.count().label("requests"),
    _those(_STATUS == 429).label("rate_limited"),  # type: ignore[attr-defined]
    _those(_STATUS == 401).label("not_let_in"),  # type: ignore[attr-defined]
    _those(_STATUS >= 400, _STATUS < 500, _STATUS.not_in((401, 429))).label("other_errors"),  # type: ignore[attr-defined]
).where(_LAST.c.at >= bindparam("since"))


def use_of(connection: Connection, client_id: UUID, since: datetime) -> ClientUse:
    row = connection.execute(_COUNTED, {"client_id": client_id, "since": since}).one()
    return ClientUse(**row._mapping, capped=row.requests >= MOST_COUNTED)


def creators(connection: Connection, account_id: UUID, act: str, subjects: Sequence[str]) -> dict[str, str]:
    """By subject, who did it first; the audit log may have forgotten some."""
    made = (
        select(audit.c.subject, audit.c.actor)
        .where(audit.c.subject.in_(subjects), audit.c.act == act, audit.c.account_id == account_id)
        .order_by(audit.c.number.desc())
    )
    return {row.subject: row.actor for row in connection.execute(made)}
