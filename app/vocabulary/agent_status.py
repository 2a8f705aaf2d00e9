"""The states of agents as the API calls them, in the language of who reads. Pure."""

from __future__ import annotations

from app.language.table import Words
from app.language.translate import Phrase, tr
from server_core.contract.types.states import AgentStatus

STATUS_WORDS = Words(
    {
        AgentStatus.ONLINE: Phrase("online", "agent"),
        AgentStatus.OFFLINE: Phrase("offline", "agent"),
        AgentStatus.REVOKED: Phrase("revoked", "agent"),
    }
)


def choice_words(name: str, status: AgentStatus) -> str:
    """`Dock PC (online)`"""
    return tr("{name} ({status})", name=name, status=STATUS_WORDS[status])
