"""A function of emcee's kind as one of Kamilton's."""

from __future__ import annotations

from typing import Any, Callable, List, Mapping, Optional, Sequence

from ._numpy import numpy as np


class LogProb:
    """A function of emcee's kind; it can be sent to other processes."""

    def __init__(
        self,
        function: Callable[..., Any],
        args: Sequence[Any],
        kwargs: Mapping[str, Any],
        vectorized: bool,
        names: Optional[List[str]],
    ):
        self.function = function
        self.args = args
        self.kwargs = kwargs
        self.vectorized = vectorized
        self.names = names
        self.__name__ = getattr(function, "__name__", type(function).__name__)

    def __call__(self, coordinates: Any) -> Any:
        point = coordinates
        if self.names is not None:
            rows = [dict(zip(self.names, row)) for row in np.atleast_2d(coordinates)]
            point = rows if self.vectorized else rows[0]
        result = self.function(point, *self.args, **self.kwargs)
        return _rows_of(result) if self.vectorized else _one(result)


def _one(result: Any) -> Any:
    """A log probability, or one with blobs after it."""
    if isinstance(result, (tuple, list)) or getattr(result, "ndim", 0) == 1:
        blobs = {f"blob{i}": blob for i, blob in enumerate(result[1:], 1)}
        return {"log_density": result[0], "extra": blobs}
    return result


def _rows_of(result: Any) -> Any:
    """Of each of many points."""
    try:
        first = [row[0] for row in result]
    except (IndexError, TypeError):
        return result
    columns = list(zip(*(row[1:] for row in result)))
    blobs = {f"blob{i}": np.array(blob) for i, blob in enumerate(columns, 1)}
    return {"log_density": np.array(first, dtype=float), "extra": blobs}
