"""kamilton.sample()."""

from __future__ import annotations

import json
import os
import re
import warnings
from typing import Any, Callable, Dict, List, Mapping, Optional, Union

from . import _returned
from ._fit import Fit, started
from ._folder import Folder
from ._function import Function
from ._priors import Parameter
from ._run import WrongInput
from ._settings import count


def sample(
    function: Callable[..., Any],
    parameters: Mapping[str, Parameter],
    *,
    data: Any = None,
    draws: int = 1000,
    chains: int = 4,
    warmup: int = 1000,
    seed: int = 1,
    sampler: Union[str, Mapping[str, Any]] = "kmc",
    noisy: bool = False,
    seeds: int = 1,
    abc: Optional[Mapping[str, Any]] = None,
    synthetic_likelihood: Optional[Mapping[str, Any]] = None,
    pool: Any = None,
    vectorized: bool = False,
    on_failure: str = "raise",
    folder: Optional[Union[str, "os.PathLike[str]"]] = None,
    overwrite: bool = False,
    name: Optional[str] = None,
    max_evals: Optional[int] = None,
    max_time: Optional[str] = None,
    until: Optional[str] = None,
    progress: bool = True,
) -> Fit:
    """Samples the posterior of a function.

        def log_likelihood(mu, tau, z, data):
            theta = mu + tau * z
            return -0.5 * (((data["y"] - theta) / data["sigma"]) ** 2).sum()

        fit = kamilton.sample(
            log_likelihood,
            {"mu": normal(0, 5), "tau": half_cauchy(5), "z": normal(0, 1, size=8)},
            data=schools,
        )

    function: returns the log likelihood where a parameter has a prior, else the log density; or a
        simulation, with abc or synthetic_likelihood. Its arguments are one array of all parameters,
        or have the names of the parameters; `seed`, `seeds` and `data` are given where it has them.
        It may return a dict: {"log_likelihood": …, "gradient": [...], "extra": {"name": …}}.
    parameters: name → normal(0, 5), bounded(0, 1), …
    data: given to the function as it is.
    draws, chains, warmup, seed: kept draws and iterations of warm-up of each chain.
    sampler: a name, or a dict of its name and arguments, as in a model file.
    noisy: whether the function returns an estimate. `random` and numpy's global generator are then
        seeded before every call.
    seeds: how many seeds an estimate takes.
    abc, synthetic_likelihood: how simulations are compared, as in a model file.
    pool: anything with `map`, to call the function in several processes.
    vectorized: the function takes an array with a point a row, and returns an array of values.
    on_failure: "raise": an exception of the function stops the run, and is raised; "reject": it
        counts as density 0, and the summary says how many there were. NaN is always counted.
    folder: where the run is kept, a new one; if not said, a temporary one that lives as long as the
        result.
    overwrite: deletes the run that is in the folder.
    max_evals, max_time, until: stops sooner: 5000, "20m", "ess=400".
    """
    if not isinstance(parameters, Mapping):
        raise TypeError(
            f"parameters is a {type(parameters).__name__}; it must be a dict, such as "
            '{"mu": kamilton.normal(0, 1)}'
        )
    written = [_written(key, each) for key, each in parameters.items()]
    simulates = abc is not None or synthetic_likelihood is not None
    has_prior = any("prior" in each for each in written)
    target: Dict[str, Any] = {
        "caller": "python",
        "returns": "simulation" if simulates else "log-likelihood" if has_prior else "log-density",
        "noisy": bool(noisy) or simulates,
    }
    seeds = count("seeds", seeds)
    if seeds != 1:
        target["seeds"] = seeds
    model: Dict[str, Any] = {
        "model": name or _name(function),
        "target": target,
        "parameters": written,
        "sampler": sampler,
        "chains": count("chains", chains),
        "warmup": count("warmup", warmup),
        "draws": count("draws", draws),
        "seed": count("seed", seed),
    }
    if abc is not None:
        model["abc"] = abc
    if synthetic_likelihood is not None:
        model["synthetic-likelihood"] = synthetic_likelihood
    asked = {
        "function": function,
        "data": data,
        "pool": pool,
        "vectorized": vectorized,
        "on_failure": on_failure,
        "max_evals": max_evals,
        "max_time": max_time,
        "until": until,
        "progress": progress,
    }
    # what is wrong with the function is said before Java starts
    whole = {**target, "parameters": written, "seeds": seeds}
    asks = Function(function, whole, data, vectorized)
    if (pool is not None or vectorized) and not asks.is_repeatable:
        warnings.warn(
            f"{_returned.name(function)} is noisy and takes neither seed nor seeds: with pool= or "
            "vectorized=True the run may not be repeatable. Draw random numbers from an argument "
            "seed, as numpy.random.default_rng(seed) does",
            stacklevel=2,
        )
    place = Folder(folder)
    text = json.dumps(model, default=_plain)
    order = {"do": "run", "folder": str(place.path), "model": text, "overwrite": bool(overwrite)}
    try:
        return started(order, place, asked)
    except WrongInput as e:
        raise WrongInput(_by_name(str(e), list(parameters))) from None


def _by_name(message: str, names: List[str]) -> str:
    """A message that names a parameter, and not its place in the model."""

    def name(found: "re.Match[str]") -> str:
        return f"parameter {names[int(found[1]) - 1]}: "

    return re.sub(r"^parameters\[(\d+)\]\.(?:prior: )?", name, message)


def _written(name: str, parameter: Any) -> Dict[str, Any]:
    if not isinstance(parameter, Parameter):
        raise TypeError(
            f"the parameter {name} is {parameter!r}; allowed are kamilton.normal(0, 1), "
            "kamilton.bounded(0, 1) and their like"
        )
    return parameter.written(name)


def _name(function: Any) -> str:
    name = getattr(function, "__name__", type(function).__name__)
    return "model" if name == "<lambda>" else name[:100]


def _plain(value: Any) -> Any:
    """What numpy has instead of numbers and lists."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"{value!r} cannot stand in a model")
