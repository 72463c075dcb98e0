"""Draws as ArviZ has them."""

from __future__ import annotations

import inspect
from typing import Any, Dict


def converted(groups: Dict[str, Dict[str, Any]]) -> Any:
    """An InferenceData of ArviZ 0, which takes groups by name; a DataTree of ArviZ 1."""
    try:
        import arviz
    except ImportError as e:
        raise ImportError(
            "to_arviz needs ArviZ, which is not installed: pip install arviz"
        ) from e

    by_name = "posterior" in inspect.signature(arviz.from_dict).parameters
    return arviz.from_dict(**groups) if by_name else arviz.from_dict(groups)
