"""The Java process that samples: lines of JSON to it and from it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
from typing import Any, Dict, Iterator

from . import _java

_WHOLE = 1 << 16
_PATIENCE_SECONDS = 10
_INCUBATOR = b"WARNING: Using incubator modules"


class Child:
    """A Java process that follows one order.

    It has a session of its own, so that Ctrl-C in the terminal does not reach it: it is told to
    stop. It sees the end of its input when this process dies.
    """

    def __init__(self, order: Dict[str, Any]):
        command = _java.command(samples=order["do"] != "read")
        self._errors = tempfile.TemporaryFile()
        self._owner = os.getpid()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
            env=_java.environment(),
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # on Windows
        )
        self.send(order)

    def send(self, line: Dict[str, Any]) -> None:
        """Says a line; to nobody where the process has ended."""
        if os.getpid() != self._owner:
            # the user's function forked, and the copy came back here: only one may answer
            os._exit(1)
        if self._process.stdin.closed:
            return
        rest = memoryview(json.dumps(line).encode() + b"\n")
        try:
            while rest:
                rest = rest[self._process.stdin.write(rest) :]
        except BrokenPipeError:
            pass

    def stop(self) -> None:
        """Asks it to stop: it writes its files, says how the run ended, and ends."""
        self.send({"stop": True})

    def lines(self) -> Iterator[Dict[str, Any]]:
        """What it says, until it ends."""
        output = self._process.stdout.fileno()
        buffer = bytearray()
        scanned = 0
        while True:
            end = buffer.find(b"\n", scanned)
            if end >= 0:
                line = bytes(buffer[:end])
                del buffer[: end + 1]
                scanned = 0
                # a JVM has warnings of its own
                yield json.loads(line) if line[:1] == b"{" else {"message": line.decode()}
                continue
            scanned = len(buffer)
            # not a buffered reader: an exception of a signal handler would lose what it holds
            more = os.read(output, _WHOLE)
            if not more:
                return
            buffer += more

    def last_words(self) -> str:
        """How it ended, and the end of what it wrote to standard error."""
        status = self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().splitlines()
        said = [line for line in lines if not line.startswith(_INCUBATOR)]
        words = b"\n".join(said[-20:]).decode(errors="replace")
        name = f"signal {signal.Signals(-status).name}" if status < 0 else f"status {status}"
        return f"its Java process ended with {name}" + (f"; it wrote:\n{words}" if words else "")

    def hang_up(self) -> None:
        """Says nothing more; a JVM that still waits for a line ends 0.3 seconds later."""
        self._process.stdin.close()

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        """Ends it: it has the time to write its files."""
        self.hang_up()
        try:
            self._process.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._errors.close()
