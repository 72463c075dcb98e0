"""The user's function: how it is called, and what it may return."""

from __future__ import annotations

import base64
import contextlib
import inspect
import random
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Union

from . import _returned
from ._numpy import numpy

Question = Dict[str, Any]

_OURS = ("seed", "seeds", "data")


class Function:
    """A function that answers questions of a run; it can be sent to other processes.

    `theta` is the first argument, unless the arguments have the names of the parameters.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        model: Dict[str, Any],
        data: Any = None,
        vectorized: bool = False,
        rejects: bool = False,
    ):
        if not callable(function):
            raise TypeError(f"the function is {function!r}; it must be callable")
        if vectorized and numpy is None:
            raise ImportError("vectorized=True needs numpy, which is not installed")
        self.function = function
        self.key = model["returns"].replace("-", "_")
        self.noisy = model["noisy"]
        self.vectorized = vectorized
        self.rejects = rejects
        self.slices = _slices(model["parameters"])
        self.with_prior = [each["name"] for each in model["parameters"] if "prior" in each]
        self.dimension = sum(1 if size is None else size for _, size in self.slices.values())
        names = _arguments(function)
        self.named = names is not None and set(self.slices) <= set(names)
        self.wanted = [each for each in _OURS if names is not None and each in names]
        self.fixed = {"data": data} if "data" in self.wanted else {}
        self._require(names, model, data)

    @property
    def is_repeatable(self) -> bool:
        """Whether its noise can be the same again, in whatever order it is asked."""
        return not self.noisy or "seed" in self.wanted or "seeds" in self.wanted

    def _require(self, names: Optional[Dict[str, bool]], model: Dict[str, Any], data: Any) -> None:
        """The arguments can all be given, and nothing that is given is lost."""
        who = _returned.name(self.function)
        if data is not None and "data" not in self.wanted:
            raise TypeError(f"data is given, but {who} has no argument data")
        # a simulation takes one seed, however many an estimate of them takes
        if model["seeds"] > 1 and self.key != "simulation" and "seeds" not in self.wanted:
            raise TypeError(f"seeds is {model['seeds']}, but {who} has no argument seeds, a list")
        if names is None:
            return
        known = set(self.slices) if self.named else set(list(names)[:1])
        lost = [n for n, required in names.items() if required and n not in known | set(_OURS)]
        if not names or lost or self._is_mistaken(names):
            raise TypeError(
                f"{who} takes ({', '.join(names)}); allowed are all of "
                f"{', '.join(self.slices)}, or one array by another name for all of them; "
                "and seed, seeds, data"
            )
        if data is None and names.get("data", False):
            raise TypeError(f"{who} has an argument data, but none is given: data=…")

    def _is_mistaken(self, names: Dict[str, bool]) -> bool:
        """Whether some parameters have arguments, and others not: a name is wrong or missing."""
        theirs = [name for name in names if name not in _OURS]
        return not self.named and any(name in self.slices for name in theirs)

    def __call__(self, question: Question) -> Any:
        """The answer to one question."""
        theta = question["theta"]
        seeds = question.get("seeds") or [question["seed"]]
        if self.noisy:
            _reseed(seeds[0])
        try:
            result = self._called(theta, seeds[0], seeds)
        except Exception as e:
            if not self.rejects:
                raise
            return {"error": f"{type(e).__name__}: {e}"}
        return self._answer(result)

    def _called(self, theta: Any, seed: Any, seeds: Any) -> Any:
        ours = dict(self.fixed)
        if "seed" in self.wanted:
            ours["seed"] = seed
        if "seeds" in self.wanted:
            ours["seeds"] = seeds
        point = Point(theta) if numpy is None else numpy.array(theta, dtype=float)
        if not self.named:
            return self.function(point, **ours)
        for name, (place, size) in self.slices.items():
            last = place if size is None else slice(place, place + size)
            ours[name] = point[last] if not self.vectorized else point[:, last]
        return self.function(**ours)

    def all(self, packed: Dict[str, str]) -> Union[str, List[Any]]:
        """The answers to all questions by one call; numbers alone are packed as questions are."""
        theta = _unpacked(packed["theta"], "<f8").reshape(-1, self.dimension)
        seeds = _unpacked(packed["seeds"], "<i8").reshape(len(theta), -1)
        if self.noisy:
            _reseed(int(seeds[0, 0]))
        try:
            result = self._called(theta, seeds[:, 0], seeds)
        except Exception as e:
            if not self.rejects:
                raise
            return [{"error": f"{type(e).__name__}: {e}"}] * len(theta)
        return self._answers(result, len(theta))

    def _answer(self, result: Any) -> Any:
        if not isinstance(result, dict):
            return self._value(result)
        answer: Dict[str, Any] = {}
        for key, value in result.items():
            if key == self.key:
                answer[key] = self._value(value)
            elif key == "gradient":
                answer[key] = _returned.numbers(value, "the gradient", self.function)
            elif key == "extra":
                answer[key] = {k: _returned.extra(k, v, self.function) for k, v in value.items()}
            else:
                self._refuse_key(key)
        self._require_key(answer)
        return answer

    def _value(self, value: Any) -> Any:
        if self.key == "simulation":
            return _returned.numbers(value, "a simulation", self.function)
        return _returned.number(value, f"a {self.key.replace('_', ' ')}", self.function)

    def _refuse_key(self, key: Any) -> None:
        raise TypeError(
            f"{_returned.name(self.function)} returned a dict with {key!r}; "
            f'allowed are "{self.key}", "gradient", "extra"{self._why(key)}'
        )

    def _why(self, key: Any) -> str:
        """Why the other density is not what is wanted."""
        if key == "log_density" and self.key == "log_likelihood":
            return f", because {self.with_prior[0]} has a prior, which Kamilton adds"
        if key == "log_likelihood" and self.key == "log_density":
            return ", because no parameter has a prior: the function includes all of them"
        return ""

    def _require_key(self, answer: Dict[str, Any]) -> None:
        if self.key not in answer:
            raise TypeError(f'{_returned.name(self.function)} returned a dict without "{self.key}"')

    def _answers(self, result: Any, n: int) -> Union[str, List[Any]]:
        if not isinstance(result, dict):
            rows = self._rows(result, n, self.key)
            if rows.ndim > 1:
                return rows.tolist()
            return base64.b64encode(rows.astype("<f8").tobytes()).decode()
        columns: Dict[str, Any] = {}
        extras: Dict[str, Any] = {}
        for key, value in result.items():
            if key == "extra":
                for name, extra in value.items():
                    extras[name] = self._rows(extra, n, f"extra {name!r}").tolist()
            elif key in (self.key, "gradient"):
                columns[key] = self._rows(value, n, key).tolist()
            else:
                self._refuse_key(key)
        self._require_key(columns)
        rows = []
        for i in range(n):
            row = {name: column[i] for name, column in columns.items()}
            row["extra"] = {name: column[i] for name, column in extras.items()}
            rows.append(row)
        return rows

    def _rows(self, value: Any, n: int, what: str) -> Any:
        """An array with an element, or a row, a point."""
        array = numpy.asarray(value)
        most = 1 if what == self.key and self.key != "simulation" else 2
        if most == 1 and array.shape == (n, 1):
            array = array[:, 0]
        if what in ("simulation", "gradient") and array.ndim == 1:
            array = array[:, None]  # one number a point
        real = array.dtype.kind in "iuf" and not _returned.is_masked(value)
        if not real or not 1 <= array.ndim <= most or len(array) != n:
            raise TypeError(
                f"{_returned.name(self.function)} returned {_returned.shown(value)} for {what} "
                f"of {n} points; with vectorized=True it must be an array of {n} real numbers"
                + (", or rows" if most == 2 else "")
            )
        return array.astype(float)


class Point(tuple):
    """A point where there is no numpy: arithmetic of tuples would do something else, silently."""

    def __new__(cls, values: Sequence[float]) -> "Point":
        return super().__new__(cls, values)

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return Point(found) if isinstance(index, slice) else found

    def _refuse(self, other: Any) -> Any:
        raise TypeError("this is a plain sequence: install numpy for arithmetic with whole vectors")

    __add__ = __radd__ = __mul__ = __rmul__ = _refuse


def _slices(parameters: Sequence[Dict[str, Any]]) -> Dict[str, Any]:
    """Where the elements of each parameter are in theta: first and size."""
    slices: Dict[str, Any] = {}
    place = 0
    for each in parameters:
        size = each.get("size")
        slices[each["name"]] = (place, size)
        place += 1 if size is None else size
    return slices


def _unpacked(text: str, kind: str) -> Any:
    """A copy, which a function may change."""
    return numpy.frombuffer(base64.b64decode(text), dtype=kind).astype(kind[1:])


def _arguments(function: Callable[..., Any]) -> Optional[Dict[str, bool]]:
    """The arguments, `**kw` among them, and whether each is required; None where nobody knows."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    unnamed = {inspect.Parameter.POSITIONAL_ONLY: " (positional only)"}
    if parameters and all(p.kind in stars for p in parameters):
        return None
    return {
        stars.get(p.kind, "") + p.name + unnamed.get(p.kind, ""): (
            p.default is p.empty and p.kind not in stars
        )
        for p in parameters
    }


def _reseed(seed: int) -> None:
    random.seed(seed)
    if numpy is not None:
        numpy.random.seed(seed)


@contextlib.contextmanager
def kept_generators() -> Iterator[None]:
    """The global generators of random numbers are afterwards what they were."""
    state = random.getstate()
    theirs = None if numpy is None else numpy.random.get_state()
    try:
        yield
    finally:
        random.setstate(state)
        if theirs is not None:
            numpy.random.set_state(theirs)
