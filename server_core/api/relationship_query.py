"""The query of lists of relationships: `status` and `external_customer_id`, beside `limit` and `cursor`."""

from __future__ import annotations

from starlette.requests import Request

from server_core.api.query import once
from server_core.contract.types.partners import LONGEST_EXTERNAL_ID, RelationshipStatus
from server_core.services.partner.relationships import RelationshipFilter
from server_core.services.rejected import invalid_field


def relationship_filter(request: Request) -> RelationshipFilter:
    """Raises Rejected 422."""
    status, external = once(request, "status"), once(request, "external_customer_id")
    if status is not None and status not in list(RelationshipStatus):
        text = "status must be one of: " + ", ".join(RelationshipStatus)
        raise invalid_field("status", "invalid_value", f"{text}.")
    if external is not None and not 1 <= len(external) <= LONGEST_EXTERNAL_ID:
        text = f"external_customer_id has 1 to {LONGEST_EXTERNAL_ID} characters."
        raise invalid_field("external_customer_id", "out_of_range", text)
    return RelationshipFilter(
        status=None if status is None else RelationshipStatus(status), external_customer_id=external
    )
