"""Questions of a run, answered by the user's function: one by one, in a pool, or at once."""

from __future__ import annotations

import pickle
from typing import Any, Dict, List

from ._function import Function, Question


class Asker:
    """Answers lists of questions as `sample` was told to."""

    def __init__(self, model: Dict[str, Any], asked: Dict[str, Any]):
        self.pool = asked.get("pool")
        self.function = Function(
            asked["function"],
            model,
            asked.get("data"),
            asked.get("vectorized", False),
            asked.get("on_failure", "raise") == "reject",
        )

    def __call__(self, questions: Any) -> Any:
        if self.function.vectorized:
            return self.function.all(questions)
        if self.pool is None:
            return [self.function(each) for each in questions]
        try:
            return self._mapped(questions)
        except Exception as e:
            if _tells_of_pickling(e):
                self._require_pickle(e)
            raise

    def _mapped(self, questions: List[Question]) -> List[Any]:
        if not hasattr(self.pool, "map"):
            from joblib import delayed  # a joblib.Parallel is called

            return self.pool(delayed(self.function)(each) for each in questions)
        answers = self.pool.map(self.function, questions)
        gather = getattr(self.pool, "gather", None)  # a dask client gives futures
        return list(gather(answers) if gather else answers)

    def _require_pickle(self, why: Exception) -> None:
        try:
            pickle.dumps(self.function)
        except Exception:
            raise TypeError(
                "the function cannot be sent to the processes of the pool: it, its data and what "
                "it closes over must be picklable. Define it at the top of a module, not within "
                "another function or as a lambda; or use a pool of threads, or one that sends any function "
                "(joblib, dask, multiprocess)"
            ) from why


def _tells_of_pickling(e: Exception) -> bool:
    """Whether it may be the pool's, and not the function's own."""
    if isinstance(e, (AttributeError, TypeError)):
        return "pickle" in str(e) or "local object" in str(e)  # as versions of Python word it
    return isinstance(e, pickle.PicklingError)
