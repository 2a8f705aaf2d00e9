"""Where a server listened before, so that the addresses in other systems stay true. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

FIRST_PORT = 8631


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownPorts:
    """None: nowhere yet. `local`: beside TLS, for the programs of its computer."""

    public: int | None = None
    local: int | None = None

    def after(self, started_on: int, chosen: int | None) -> KnownPorts:
        """As a server that listens on `started_on` leaves it: the first port that nobody chose is kept."""
        return replace(self, public=started_on) if self.public is None and chosen is None else self

    def wanted(self, chosen: int | None) -> int:
        """`chosen`: the setting."""
        return chosen or self.public or FIRST_PORT

    def beside(self, public: int) -> int:
        """With TLS on `public`: where the programs of this computer knew the server before, else the port after it.
        0 = any."""
        if self.local is not None:
            return self.local
        if self.public is not None and self.public != public:
            return self.public
        return public + 1 if 0 < public < 65535 else 0
