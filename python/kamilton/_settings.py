"""What is wrong with settings, said before Java starts."""

from __future__ import annotations

import operator
from typing import Any, Dict


def count(name: str, value: Any) -> int:
    """A whole number, which may be a float such as 1e4."""
    try:
        return operator.index(value)
    except TypeError:
        if isinstance(value, float) and value.is_integer():
            return int(value)
        raise TypeError(f"{name} is {value!r}; it must be a whole number") from None


def require(asked: Dict[str, Any]) -> None:
    """How the function is to be asked makes sense."""
    on_failure = asked.get("on_failure", "raise")
    if on_failure not in ("raise", "reject"):
        raise ValueError(f'on_failure is {on_failure!r}; allowed: "raise", "reject"')
    pool = asked.get("pool")
    if pool is None:
        return
    if asked.get("vectorized"):
        raise TypeError("vectorized=True and pool= exclude each other")
    if not (hasattr(pool, "map") or callable(pool)):
        raise TypeError(
            f"pool is {pool!r}; it must have a method map, or be called as a joblib.Parallel is"
        )
