"""numpy where it is installed, else None."""

from __future__ import annotations

from typing import Any, Optional

numpy: Optional[Any]
try:
    import numpy
except ImportError:
    numpy = None
