"""Printers: those that are there, what is done at their devices, and searches for more."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from server_core.api.console.calling import Visit, served
from server_core.api.serving import GIVEN, Served
from server_core.contract.api.console import ConsoleApi
from server_core.contract.types.media import MEDIA_PRESETS, MediaPreset
from server_core.contract.types.tuning import UseStandby
from server_core.services.errands import device_acts, discovery
from server_core.services.errands.device_acts import calibrate_sensor
from server_core.services.errands.discovery import probe
from server_core.services.figures import FiguresKept
from server_core.services.printers import acts, media
from server_core.services.printers.acts import answer_backlog
from server_core.services.printers.calibration import calibrate
from server_core.services.printers.device_access import same_device, set_login, trust
from server_core.services.printers.language import set_language
from server_core.services.printers.reports import last_answers
from server_core.services.printers.sample_print import print_grid, print_strip, print_test, print_trial
from server_core.services.printers.settings import change
from server_core.services.printers.standby import use_standby
from server_core.services.printers.swap import change_address
from server_core.services.printers.views import get_printer, list_printers


def printer_calls() -> Sequence[Served]:
    api, figures = ConsoleApi, FiguresKept()
    return (
        served(api.printers)(lambda at: list_printers(at.floor)),
        served(api.add_printer)(lambda at, wish: acts.add_printer(at.floor, wish, at.actor)),
        served(api.last_answers)(lambda at: last_answers(at.floor)),
        served(api.printer)(lambda at, printer_id: get_printer(at.floor, printer_id)),
        served(api.change_printer)(lambda at, printer_id, wish: change(at.floor, printer_id, wish, at.actor)),
        served(api.remove_printer)(lambda at, printer_id: acts.remove(at.floor, printer_id, at.actor)),
        served(api.change_address)(lambda at, printer_id, wish: change_address(at.floor, printer_id, wish, at.actor)),
        served(api.answer_backlog)(lambda at, printer_id, wish: answer_backlog(at.floor, printer_id, wish, at.actor)),
        served(api.calibrate)(
            lambda at, printer_id, wish, *, key: calibrate(at.floor, printer_id, wish, at.actor, key)
        ),
        served(api.print_grid)(lambda at, printer_id, *, key: print_grid(at.floor, printer_id, at.actor, key)),
        served(api.identify_printer)(
            lambda at, printer_id, wish, *, key: device_acts.identify_printer(at.floor, printer_id, wish, key)
        ),
        served(api.set_language)(
            lambda at, printer_id, wish: set_language(at.floor, printer_id, wish.language, at.actor)
        ),
        served(api.set_login)(lambda at, printer_id, wish: set_login(at.floor, printer_id, wish, at.actor)),
        served(api.load_media)(lambda at, printer_id, wish: media.load(at.floor, printer_id, wish, at.actor)),
        served(api.pause)(lambda at, printer_id: acts.pause(at.floor, printer_id, at.actor)),
        served(api.resume)(lambda at, printer_id: acts.resume(at.floor, printer_id, at.actor)),
        served(api.calibrate_sensor)(
            lambda at, printer_id, *, key: calibrate_sensor(at.floor, printer_id, at.actor, key)
        ),
        served(api.simulate)(lambda at, printer_id, wish: acts.simulate(at.floor, printer_id, wish.fault, at.actor)),
        served(api.use_standby)(
            lambda at, printer_id, wish=GIVEN, *, key: use_standby(
                at.floor, printer_id, wish or UseStandby(), at.actor, key
            )
        ),
        served(api.print_strip)(lambda at, printer_id, *, key: print_strip(at.floor, printer_id, at.actor, key)),
        served(api.test_label)(lambda at, printer_id, *, key: print_test(at.floor, printer_id, at.actor, key)),
        served(api.try_on_printer)(
            lambda at, printer_id, wish, *, key: print_trial(at.floor, printer_id, wish.language, at.actor, key)
        ),
        served(api.same_device)(lambda at, printer_id: same_device(at.floor, printer_id, at.actor)),
        served(api.trust)(lambda at, printer_id, wish: trust(at.floor, printer_id, wish, at.actor)),
        served(api.media_presets)(_presets),
        served(api.figures)(lambda at, *, hours=GIVEN: figures.figures(at.floor, hours)),
        served(api.start_discovery)(lambda at, wish: discovery.start(at.floor, wish)),
        served(api.discovery)(
            lambda at, discovery_id, *, after=GIVEN, wait=GIVEN: discovery.look(
                at.floor, discovery_id, after=after, wait=wait
            )
        ),
        served(api.end_discovery)(_end_discovery),
        served(api.probe)(lambda at, wish: probe(at.floor, wish)),
        served(api.identify)(lambda at, wish, *, key: device_acts.identify(at.floor, wish, key)),
        served(api.try_language)(lambda at, wish, *, key: device_acts.try_language(at.floor, wish, key)),
    )


async def _presets(at: Visit) -> tuple[MediaPreset, ...]:
    return MEDIA_PRESETS


async def _end_discovery(at: Visit, discovery_id: UUID) -> None:
    discovery.end(at.floor, discovery_id)
