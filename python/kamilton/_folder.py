"""Folders that are deleted when nobody needs them."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Optional, Union


class Folder:
    """The folder of a run; a temporary one is deleted when nobody has the run any more."""

    def __init__(self, given: Optional[Union[str, "os.PathLike[str]"]]):
        if given is None:
            self.path = Path(tempfile.mkdtemp(prefix="kamilton-"))
            self._deletion = weakref.finalize(self, _delete, str(self.path), os.getpid())
        else:
            self.path = Path(given).expanduser().absolute()
            self._deletion = None

    def keep(self) -> None:
        """Not to be deleted any more."""
        if self._deletion is not None:
            self._deletion.detach()


def until_exit(prefix: str) -> Path:
    """A new folder that is deleted when this process ends."""
    folder = tempfile.mkdtemp(prefix=prefix)
    atexit.register(_delete, folder, os.getpid())
    return Path(folder)


def _delete(path: str, owner: int) -> None:
    if os.getpid() == owner:  # a fork of the process has the folder too
        shutil.rmtree(path, ignore_errors=True)
