"""One order to a Java process, from its first line to its end."""

from __future__ import annotations

import signal
import threading
from typing import Any, Callable, Dict, Iterator, List, Optional

from ._child import Child
from ._progress import Progress

Answer = Callable[[Any], Any]


class WrongInput(ValueError):
    """Something in what was asked for is wrong; the message says what is allowed."""


class RunFailed(RuntimeError):
    """A run that could not go on; what it has is kept in its folder."""


class Told:
    """What the process said."""

    def __init__(self) -> None:
        self.columns: List[Dict[str, Any]] = []
        self.summary: Dict[str, Any] = {}
        self.ended: Optional[Dict[str, str]] = None


def read(folder: str) -> Told:
    """What the run in a folder has."""
    return _Run({"do": "read", "folder": folder}, None, False).go()


def run(order: Dict[str, Any], asker: Callable[[Dict[str, Any]], Answer], progress: bool) -> Told:
    """Begins a run or goes on with one; the function is asked until it ends.

    asker: makes what answers, when the model is known.

    An exception of the function stops the run, and is raised again. So is Ctrl-C.
    """
    return _Run(order, asker, progress).go()


class _Run:
    def __init__(
        self,
        order: Dict[str, Any],
        asker: Optional[Callable[[Dict[str, Any]], Answer]],
        progress: bool,
    ):
        self.order = order
        self.asker = asker
        self.answer: Optional[Answer] = None
        self.told = Told()
        self.progress = Progress(progress)
        self.raised: Optional[BaseException] = None
        self.calling = False
        self.interrupted = False

    def go(self) -> Told:
        self.child = Child(self.order)
        before = self._take_interrupts()
        try:
            self._converse()
        except BaseException:
            self.child.kill()
            raise
        finally:
            if before is not None:
                signal.signal(signal.SIGINT, before)
            self.progress.close()
            self.child.close()
        return self.told

    def _converse(self) -> None:
        ended = False
        for line in _without_echo(self.child.lines()):
            if self.interrupted and self.raised is None:
                self._stop(KeyboardInterrupt())
            ((kind, value),) = line.items()
            if kind == "ask":
                self._ask(value)
            elif kind == "progress":
                self.progress.show(value)
            elif kind == "message":
                self.progress.say(value)
            elif kind == "model":
                self.answer = self.asker(value) if self.asker else None
            elif kind == "column":
                self.told.columns.append(value)
            elif kind == "summary":
                self.told.summary = value
                self.child.hang_up()
                ended = True
            elif kind == "ended":
                self.told.ended = value
            elif kind == "refused":
                raise WrongInput(value)
            elif kind == "failed":
                raise self.raised or RunFailed(value)
        if self.interrupted:
            self.raised = self.raised or KeyboardInterrupt()
        if self.raised is not None:
            self._say_how_to_resume()
            raise self.raised
        if not ended:
            raise RunFailed("the run has stopped: " + self.child.last_words())

    def _ask(self, questions: Any) -> None:
        if self.raised is not None:
            return
        try:
            self.calling = True
            answers = self.answer(questions)
            self.calling = False
        except BaseException as e:
            self.calling = False
            self._stop(e)
        else:
            self.child.send({"answers": answers})

    def _stop(self, why: BaseException) -> None:
        self.raised = why
        self.child.stop()

    def _say_how_to_resume(self) -> None:
        if self.told.ended is not None:
            self.progress.say(self.told.ended["words"])

    def _take_interrupts(self) -> Any:
        """Ctrl-C in the function raises there; elsewhere it waits, not to cut a line in two."""
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if not usual or threading.current_thread() is not threading.main_thread():
            return None
        return signal.signal(signal.SIGINT, self._interrupt)

    def _interrupt(self, number: int, frame: Any) -> None:
        if self.calling:
            self.calling = False
            raise KeyboardInterrupt
        if self.interrupted or self.raised is not None:
            self.child.kill()  # the second time nobody waits for files; every draw is in the log
        self.interrupted = True


def _without_echo(lines: Iterator[Dict[str, Any]]) -> Iterator[Dict[str, Any]]:
    """All but a message that the failure after it repeats: the exception will say it."""
    held = None
    for line in lines:
        if held is not None and line != {"failed": held["message"]}:
            yield held
        held = line if "message" in line else None
        if held is None:
            yield line
    if held is not None:
        yield held
