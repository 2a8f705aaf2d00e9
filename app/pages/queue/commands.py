"""The commands of the queue for the current selection. Contains no widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.language.translate import Phrase, tr
from app.models.queue import QueueGroup
from app.session.window_command import WindowCommand
from app.words.job_actions import RELEASABLE, JobAction, undo_words, why_not, why_not_any
from app.words.jobs import job_state
from app.words.label_batches import may_be_several
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.jobs import JobRow

KEYS = {
    JobAction.REPRINT: "Ctrl+R",
    JobAction.MOVE: "Ctrl+M",
    JobAction.HOLD: "Ctrl+H",
    JobAction.RELEASE: "Ctrl+H",
    JobAction.CANCEL: "Del",
    JobAction.CHANGE_ROLL: "Ctrl+E",
    JobAction.DONE: "Ctrl+Shift+E",
    JobAction.REOPEN: "Ctrl+Shift+E",
}
NO_OTHER = Phrase("There is no other printer")
OUT_OF_SIGHT = Phrase("Scroll back to the selected jobs")


@dataclass(frozen=True, kw_only=True, slots=True)
class DisabledReasons:
    """Reasons that disable commands. `offline`: nothing can be changed; `no_prints`: nothing is printed."""

    offline: str | None = None
    no_prints: str | None = None

    def why_not(self, *, prints: bool) -> str | None:
        return self.offline or (self.no_prints if prints else None)


@dataclass(frozen=True, kw_only=True, slots=True)
class QueueSelection:
    """The selection.

    - `rows`: the highlighted jobs
    - `current`: the job that the user looks at
    - `group`: the highlighted printer head, if there is one
    - `no_roll`: the medium that the job waits for is too wide for its printer
    - `no_other`: there is no printer but that of the jobs
    - `out_of_sight`: all selected jobs were scrolled away
    - `bar_has_answers`: the place that asks "Did it come out?" has no room
    """

    rows: Sequence[JobRow]
    current: JobRow | None
    group: QueueGroup | None = None
    held_back: DisabledReasons = DisabledReasons()
    no_roll: bool = False
    no_other: bool = False
    out_of_sight: bool = False
    bar_has_answers: bool = False

    @property
    def holds(self) -> JobAction:
        """Return whether Ctrl+H holds jobs. If all holdable ones are held already, it releases them."""
        can_hold = any(why_not(JobAction.HOLD, row) is None for row in self.rows)
        can_release = any(job_state(row) in RELEASABLE for row in self.rows)
        return JobAction.RELEASE if can_release and not can_hold else JobAction.HOLD

    @property
    def marks(self) -> JobAction:
        """Return whether Ctrl+Shift+E marks as done. If all are marked already, it removes the mark."""
        can_mark = any(why_not(JobAction.DONE, row) is None for row in self.rows)
        can_reopen = any(why_not(JobAction.REOPEN, row) is None for row in self.rows)
        return JobAction.REOPEN if can_reopen and not can_mark else JobAction.DONE

    def why_not(self, action: JobAction) -> str | None:
        if action is JobAction.PREVIEW:
            return why_not(action, self.current)
        if self.out_of_sight:
            return str(OUT_OF_SIGHT)
        if action in (JobAction.ANSWER, JobAction.CHANGE_ROLL) and len(self.rows) > 1:
            return tr("Select one job")
        why = why_not_any(action, self.rows) or self.held_back.why_not(prints=action is JobAction.REPRINT)
        return str(NO_OTHER) if why is None and action is JobAction.MOVE and self.no_other else why


@dataclass(frozen=True, kw_only=True, slots=True)
class QueueRuns:
    """The functions behind the commands. The page provides them."""

    act: Callable[[JobAction], None]
    answer: Callable[[bool], None]
    elsewhere: Callable[[], None]
    preview: Callable[[], None]
    find: Callable[[], None]
    back: Callable[[], None]
    copy: Callable[[], None]
    group: Callable[[], None]
    large: Callable[[], None]
    confirmations: Callable[[], None]
    of_group: Callable[[], None]
    fold: Callable[[], None]


def queue_commands(
    chosen: QueueSelection, runs: QueueRuns, *, checking: bool, questions: int, is_open: bool = False
) -> list[WindowCommand]:
    """Return the commands of the queue.

    - `checking`: the list shows jobs to be checked
    - `questions`: the number of open confirmations
    - `is_open`: the current job is shown beside the list or in its place
    """
    has_question = chosen.bar_has_answers and (
        chosen.why_not(JobAction.ANSWER) is None
        or (len(chosen.rows) == 1 and why_not(JobAction.ANSWER, chosen.rows[0]) is None)
    )
    several = len(chosen.rows) == 1 and may_be_several(chosen.rows[0])
    rolls = why_not_any(JobAction.CHANGE_ROLL, chosen.rows) is None and len(chosen.rows) == 1
    over = bool(chosen.rows) and all(why_not(JobAction.REPRINT, row) is None for row in chosen.rows)
    soon = why_not_any(JobAction.UNDO, chosen.rows) is None
    marks = chosen.marks
    mark_words = tr("Mark as done", "button: a failed job")
    if marks is JobAction.REOPEN:
        mark_words = tr("Not done", "button: a job that was marked as done")
    stale = bool(chosen.rows) and all(job_state(row) is ShownState.STALE for row in chosen.rows)

    def act(
        action: JobAction,
        key: str,
        words: str,
        icon: str,
        *,
        big: bool = True,
        primary: bool = False,
        apart: bool = False,
        in_menu: bool = False,
        other_words: str = "",
    ) -> WindowCommand:
        return WindowCommand(
            key=f"queue.action.{key}",
            words=words,
            run=lambda: runs.act(action),
            why_not=chosen.why_not(action),
            keys=KEYS.get(action, ""),
            icon=icon,
            big=big,
            primary=primary,
            apart=apart,
            in_menu=in_menu,
            other_words=other_words,
        )

    def answer_command(came_out: bool, key: str, words: str, icon: str) -> WindowCommand:
        return WindowCommand(
            key=f"queue.answer.{key}",
            words=words,
            run=lambda: runs.answer(came_out),
            why_not=chosen.why_not(JobAction.ANSWER),
            icon=icon,
            big=has_question,
            answer=True,
        )

    cancel = tr("Cancel", "button: a job")
    holds = chosen.holds
    releases = holds is JobAction.RELEASE
    hold_words = (
        tr("Print", "button: a waiting job")
        if releases and stale
        else tr("Release", "button: a held job")
        if releases
        else tr("Hold", "button: a job")
    )
    noted = chosen.held_back.no_prints is not None  # a person can still answer when nothing is printed any more
    no_questions = None if questions else tr("No job asks whether it came out.")
    undo = act(JobAction.UNDO, "undo", tr("Undo", "button"), "undo", apart=True, other_words=cancel)
    return [
        WindowCommand(
            key="queue.action.preview",
            words=tr("Close", "button: what is shown") if is_open else tr("Preview", "button: a job"),
            spoken=tr("Close the job") if is_open else "",
            run=runs.preview,
            why_not=chosen.why_not(JobAction.PREVIEW),
            keys="Space",
            keys_of_widget=True,
            other_words=tr("Preview", "button: a job") if is_open else tr("Close", "button: what is shown"),
            icon="close" if is_open else "preview",
            big=True,
        ),
        WindowCommand(
            key="queue.desk",
            words=tr("Did it come out?"),
            spoken=tr("Did it come out? Answer one by one"),
            run=runs.confirmations,
            why_not=no_questions,
            keys="Ctrl+D",
            icon="check",
            big=checking,
            primary=True,
        ),
        answer_command(True, "yes", tr("Yes, it printed"), "check"),
        WindowCommand(
            key="queue.answer.some",
            words=tr("Some came out…"),
            spoken=tr("Some came out, print only what is missing"),
            run=runs.confirmations,
            why_not=chosen.why_not(JobAction.ANSWER) or chosen.held_back.no_prints,
            icon="edit",
            big=has_question and several,
            answer=True,
        ),
        answer_command(
            False, "no", *((tr("No, it did not"), "close") if noted else (tr("No, print again"), "reprint"))
        ),
        act(JobAction.REPRINT, "reprint", tr("Reprint", "button: a job"), "reprint"),
        WindowCommand(
            key="queue.action.reprint_elsewhere",
            words=tr("Reprint on…"),
            other_words=tr("Move…", "button: to another printer"),
            spoken=tr("Reprint on another printer"),
            run=runs.elsewhere,
            why_not=chosen.why_not(JobAction.REPRINT) or (str(NO_OTHER) if chosen.no_other else None),
            icon="move",
            big=over,
        ),
        act(
            JobAction.MOVE,
            "move",
            tr("Move…", "button: to another printer"),
            "move",
            big=not over,
            primary=rolls and chosen.no_roll and chosen.bar_has_answers,
            other_words=tr("Reprint on…"),
        ),
        act(
            JobAction.CHANGE_ROLL,
            "roll",
            tr("Change paper…", "button: change the roll"),
            "roll",
            big=rolls and chosen.bar_has_answers and not chosen.no_roll,  # elsewhere it is offered with the cause
            in_menu=rolls,
            primary=not is_open,
        ),
        act(
            marks,
            "done",
            mark_words,
            "undo" if marks is JobAction.REOPEN else "check",
            other_words=tr("Mark as done", "button: a failed job"),
        ),
        act(
            holds,
            "hold",
            hold_words,
            "release" if releases else "hold",
            other_words=max(tr("Hold", "button: a job"), tr("Release", "button: a held job"), key=len),
        ),
        act(
            JobAction.CANCEL,
            "cancel",
            cancel,
            "cancel",
            big=not soon,
            apart=True,
            other_words=tr("Undo", "button"),
        ),
        # in the place of Cancel, which it takes back
        *([replace(undo, spoken=undo_words(chosen.rows))] if soon else []),
        *_of_group(chosen, runs),
        WindowCommand(key="queue.find", words=tr("Search or scan"), run=runs.find, keys="Ctrl+F", icon="search"),
        WindowCommand(key="queue.grouping", words=tr("Group by printer"), run=runs.group, keys="Ctrl+G", icon="group"),
        WindowCommand(key="queue.rows", words=tr("Large rows with pictures"), run=runs.large, icon="rows"),
        WindowCommand(
            key="queue.copy",
            words=tr("Copy the job's id"),
            run=runs.copy,
            why_not=None if chosen.rows else tr("Select a job first"),
            keys="Ctrl+Shift+C",
            icon="copy",
            in_menu=True,
        ),
        WindowCommand(key="queue.back", words=tr("Close the job or the search"), run=runs.back, keys="Esc", again=True),
    ]


def _of_group(chosen: QueueSelection, runs: QueueRuns) -> list[WindowCommand]:
    group = chosen.group
    if group is None:
        return []
    resumes = group.is_known and group.paused
    act = WindowCommand(
        key="queue.group.act",
        words=group.act,
        run=runs.of_group,
        why_not=chosen.held_back.offline if group.act else tr("These jobs need nobody any more"),
        keys="Ctrl+Return",
        icon="check",
        in_menu=True,
    )
    if group.step is None:
        act = WindowCommand(
            key="queue.group.pause",
            words=tr("Resume printer") if resumes else tr("Pause printer"),
            spoken=tr("Resume {name}", name=group.name) if resumes else tr("Pause {name}", name=group.name),
            run=runs.of_group,
            why_not=chosen.held_back.offline if group.is_known else tr("This printer was removed"),
            keys="Ctrl+P",
            icon="release" if group.paused else "hold",
            in_menu=True,
        )
    return [
        WindowCommand(
            key="queue.group.fold",
            words=tr("Expand", "jobs of a printer") if group.folded else tr("Collapse", "jobs of a printer"),
            run=runs.fold,
            icon="down" if group.folded else "next",
            in_menu=True,
        ),
        act,
    ]
