"""`/oauth/token` and `/api/v1`: the calls of customers' programs."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.api.public import oauth, print_jobs
from server_core.api.public.calling import PublicDoor, PublicVisit
from server_core.api.public.documents import receive
from server_core.api.serving import GIVEN, page, routes_of
from server_core.contract.api.public import Access, Documents, Printers, PrintJobs
from server_core.contract.types.partners import ApiClientContext, Scope
from server_core.services.floor import Floor
from server_core.services.lists.public import list_agents, list_printers


def public_routes(floor: Floor) -> Sequence[BaseRoute]:
    served, jobs = PublicDoor.served, PrintJobs
    return routes_of(
        PublicDoor(floor.ctx),
        (
            served(jobs.list_print_jobs)(print_jobs.newest),
            served(jobs.create_print_job)(print_jobs.create),
            served(jobs.create_print_job_from_url)(print_jobs.from_url),
            served(jobs.create_print_job_from_base64)(print_jobs.from_base64),
            served(jobs.get_print_job)(print_jobs.one),
            served(jobs.cancel_print_job)(lambda at, print_job_id: print_jobs.cancel(floor, at, print_job_id)),
            served(Documents.upload_document)(receive),
            served(Access.issue_token)(lambda at, wish: oauth.issue(at.ctx, at.request, wish)),
            served(Access.get_me)(_me),
            served(Printers.list_agents)(
                lambda at, *, limit=GIVEN, cursor=GIVEN: list_agents(at.ctx, at.caller.account_id, page(limit, cursor))
            ),
            served(Printers.list_printers)(
                lambda at, *, limit=GIVEN, cursor=GIVEN: list_printers(
                    at.ctx, at.caller.account_id, at.caller.client_id, page(limit, cursor)
                )
            ),
        ),
    )


async def _me(at: PublicVisit) -> ApiClientContext:
    caller = at.caller
    return ApiClientContext(
        account_id=caller.account_id,
        account_name=caller.account_name,
        client_app_id=caller.client_id,
        client_app_name=caller.client_name,
        installation_id=None if caller.key is None else caller.client_id,
        scopes=[scope for scope in Scope if scope in caller.scopes],
    )
