"""Makes a function the target of a Kamilton run; standard library only.

    import kamilton

    def log_density(theta):
        return -0.5 * sum(x * x for x in theta)

    kamilton.serve(log_density)

The function takes theta, and where it names them as arguments also `seed` (an integer), `seeds`
(a list, where target.seeds asks for several), `data` (what the model file has under target.data)
and `parameters` (the names of theta). theta is a numpy array where numpy is imported, and otherwise
a sequence of floats without arithmetic. The function returns a number, or a dict such as
{"log_density": -1.5, "gradient": [...], "extra": {"name": number or list}}.
What it raises becomes an error of that evaluation; what is printed after this import goes to
standard error.
"""

import inspect
import json
import os
import random
import sys

__all__ = ["serve"]

# Only answers go to standard output: prints, also of C code, go to standard error from here on.
_answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
os.dup2(2, 1)
sys.stdout = sys.stderr


def serve(function, returns="log_density", simulate=None):
    """Answers requests until there are no more.

    returns: "log_density", "log_likelihood", or "simulation" where the function draws data, a list.
    simulate: a function with the same arguments that draws data at theta, like those under
    target.data; for `kamilton validate`.
    """
    wanted = _wanted(function)
    drawn = _wanted(simulate) if simulate else ()
    known = {}
    for line in sys.stdin:
        if not line.strip():
            continue
        request = json.loads(line)
        if "data" in request:
            known = {"data": request["data"], "parameters": request.get("parameters")}
            answer = {"ready": True}
        elif "simulate" in request:
            answer = _simulated(simulate, drawn, request, known)
        else:
            answer = _answer(function, wanted, request, known, returns)
        _answers.write(json.dumps(answer) + "\n")
        _answers.flush()


def _wanted(function):
    """Which of seed, seeds, data and parameters the function takes."""
    try:
        arguments = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return ()
    return [name for name in ("seed", "seeds", "data", "parameters") if name in arguments]


def _answer(function, wanted, request, known, returns):
    seeds = request.get("seeds", [request.get("seed", 0)])
    _reseed(seeds[0])
    values = {"seed": seeds[0], "seeds": seeds, **known}
    try:
        result = function(_theta(request["theta"]), **{k: values[k] for k in wanted if k in values})
        answer = _plain(result if isinstance(result, dict) else {returns: result})
        if returns != "simulation" and returns in answer:
            answer[returns] = _one(answer[returns], returns)
        return answer
    except Exception as e:
        import traceback

        traceback.print_exc()
        return {"error": f"{type(e).__name__}: {e}"}


def _simulated(simulate, wanted, request, known):
    if simulate is None:
        return {"error": "the program has no simulate function: serve(..., simulate=f)"}
    _reseed(request["seed"])
    values = {"seed": request["seed"], **known}
    try:
        result = simulate(_theta(request["simulate"]), **{k: values[k] for k in wanted if k in values})
        return {"data": _plain(result, "data")}
    except Exception as e:
        return {"error": f"{type(e).__name__}: {e}"}


class _Theta(tuple):
    """theta without numpy: a tuple that refuses arithmetic, as 2 * (1, 2) is (1, 2, 1, 2)."""

    def __getitem__(self, index):
        item = super().__getitem__(index)
        return _Theta(item) if isinstance(index, slice) else item

    def _refuse(self, *_):
        raise TypeError(
            "theta has no arithmetic without numpy: import numpy in the program, or compute with"
            " its numbers, as in [2 * x for x in theta]"
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __matmul__ = __rmatmul__ = _refuse
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _refuse
    __pow__ = __rpow__ = __neg__ = __pos__ = __abs__ = _refuse


def _theta(numbers):
    """theta as the function gets it."""
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return _Theta(map(float, numbers))
    return numpy.array(numbers, dtype=float)


def _reseed(seed):
    random.seed(seed)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(seed)


def _plain(value, name=""):
    """Numbers and lists of numpy and its like as those of Python."""
    if isinstance(value, dict):
        return {key: _plain(each, key) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each, name) for each in value]
    if value is None or isinstance(value, str):
        return value
    plain = value.tolist() if hasattr(value, "tolist") else value
    if type(plain) is not type(value):
        return _plain(plain, name)
    if isinstance(value, complex) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} is {value!r}, a {type(value).__name__}; it must be a real number")
    return float(value)


def _one(value, name):
    """A number, also where it is alone in a list or an array."""
    while isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, list):
        raise TypeError(f"{name} has {len(value)} entries; it must be one number: is a sum missing?")
    if value is None:
        raise TypeError(f"{name} is None; it must be a number: is a return missing?")
    return value
