"""The notice that two computers use one agent's key is over when that key counts no more."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from server_core.contract.types.audit import NoticeKind
from server_core.store import notice_rows
from server_core.store.store import Connection


def settle_clone(connection: Connection, agent: Any, at: datetime, actor: str) -> None:
    """Nothing happens where there is none. `agent`: its row."""
    notice_rows.close_notice(
        connection,
        account_id=agent.account_id,
        kind=NoticeKind.AGENT_SUPERSEDED,
        subject=str(agent.agent_id),
        at=at,
        actor=actor,
    )
