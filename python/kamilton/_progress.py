"""The progress of a run on standard error."""

from __future__ import annotations

import shutil
import sys


class Progress:
    """A line that is written over, in terminals and notebooks; elsewhere messages alone."""

    def __init__(self, wanted: bool):
        self._terminal = sys.stderr.isatty()
        self._shown = wanted and (self._terminal or sys.modules.get("ipykernel") is not None)
        self._width = 0

    def show(self, line: str) -> None:
        if self._shown:
            if self._terminal:  # a line that wraps is not written over
                line = line[: shutil.get_terminal_size().columns - 1]
            sys.stderr.write("\r" + line.ljust(self._width))
            sys.stderr.flush()
            self._width = len(line)

    def say(self, line: str) -> None:
        """A message, above the progress."""
        if line:
            self.show("")
            start = "\r" if self._width or self._shown else ""
            sys.stderr.write(f"{start}kamilton: {line}\n")
            sys.stderr.flush()
            self._width = 0

    def close(self) -> None:
        if self._width:
            sys.stderr.write("\n")
            self._width = 0
