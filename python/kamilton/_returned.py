"""What a function may return: numbers, or an error that names what it was."""

from __future__ import annotations

from typing import Any, List

from ._numpy import numpy


def name(function: Any) -> str:
    """How messages call a function."""
    word = getattr(function, "__name__", type(function).__name__)
    return "the function" if word == "<lambda>" else f"the function {word}"


def shown(value: Any) -> str:
    """How messages call what was returned."""
    kind = type(value).__name__
    if is_masked(value):
        return "what numpy.ma has masked"
    if numpy is not None and isinstance(value, numpy.ndarray):
        return f"an array of shape {value.shape} and type {value.dtype}"
    if value is None:
        return "None"
    text = repr(value)
    return f"a {kind}, {text if len(text) <= 60 else text[:57] + '…'}"


def is_masked(value: Any) -> bool:
    """Whether numpy.ma says that a number is missing; under the mask one stands all the same."""
    return numpy is not None and numpy.ma.is_masked(value)


def number(value: Any, what: str, function: Any) -> float:
    """A real number, or an array that holds one."""
    if type(value) is float:
        return value
    size = getattr(value, "size", 1)
    kind = getattr(getattr(value, "dtype", None), "kind", "f")
    good = not isinstance(value, (bool, str, bytes, complex)) and kind in "iuf" and size == 1
    if good and not is_masked(value):
        try:
            return float(value.item() if hasattr(value, "item") else value)
        except (TypeError, ValueError):
            pass
    raise TypeError(f"{name(function)} returned {shown(value)}; {what} must be a real number")


def numbers(value: Any, what: str, function: Any) -> List[float]:
    """A list of real numbers."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, (list, tuple)):
        value = [value]
    if any(isinstance(each, (list, tuple)) for each in value):
        raise TypeError(f"{name(function)} returned rows for {what}; it must be a flat list")
    return [number(each, f"an element of {what}", function) for each in value]


def extra(key: str, value: Any, function: Any) -> Any:
    """A real number, or a list of them."""
    array = isinstance(value, (list, tuple)) or getattr(value, "ndim", 0) > 0
    what = f"the extra {key!r}"
    return numbers(value, what, function) if array else number(value, what, function)
