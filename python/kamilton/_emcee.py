"""emcee's EnsembleSampler, sampled by Kamilton."""

from __future__ import annotations

import operator
import os
import warnings
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Union

from ._fit import Fit
from ._log_prob import LogProb
from ._numpy import numpy as np
from ._priors import Parameter
from ._sample import sample


class AutocorrError(Exception):
    """The chain is too short for its autocorrelation time; `tau` is the estimate."""

    def __init__(self, tau: Any, message: str):
        self.tau = tau
        super().__init__(message)


class State:
    """Where the walkers are."""

    def __init__(self, coords: Any, log_prob: Any = None, blobs: Any = None):
        self.coords = coords
        self.log_prob = log_prob
        self.blobs = blobs
        self.random_state = None

    def __iter__(self) -> Iterator[Any]:
        parts = [self.coords, self.log_prob, self.random_state]
        return iter(parts if self.blobs is None else [*parts, self.blobs])


class EnsembleSampler:
    """The calls of `emcee.EnsembleSampler`: change one import.

        sampler = kamilton.EnsembleSampler(32, 5, log_prob, args=[means])
        state = sampler.run_mcmc(p0, 100)
        sampler.reset()
        sampler.run_mcmc(state, 10000)
        samples = sampler.get_chain(flat=True)

    Each walker is a chain. They start at draws of a normal distribution with the mean and the
    standard deviation of `p0` in each coordinate. The sampler adapts in the first half of the first
    `run_mcmc`, which is in the chain: discard it, or call `reset()`. Moves are Kamilton's own.

    Beside emcee's arguments: `seed`, drawn from numpy's global generator if not said, and
    `folder` and `overwrite` of `kamilton.sample`.
    `fit` has the draws as `kamilton.sample` gives them.
    """

    fit: Fit

    def __init__(
        self,
        nwalkers: int,
        ndim: int,
        log_prob_fn: Callable[..., Any],
        pool: Any = None,
        moves: Any = None,
        args: Optional[Sequence[Any]] = None,
        kwargs: Optional[Mapping[str, Any]] = None,
        backend: Any = None,
        vectorize: bool = False,
        blobs_dtype: Any = None,
        parameter_names: Optional[Sequence[str]] = None,
        *,
        seed: Optional[int] = None,
        folder: Optional[Union[str, "os.PathLike[str]"]] = None,
        overwrite: bool = False,
    ):
        if np is None:
            raise ImportError("EnsembleSampler needs numpy, which is not installed")
        if backend is not None:
            raise TypeError("backend is emcee's; folder= says where Kamilton keeps the run")
        if moves is not None:
            warnings.warn("moves are emcee's; Kamilton chooses its own", stacklevel=2)
        self.nwalkers = operator.index(nwalkers)
        self.ndim = operator.index(ndim)
        self.blobs_dtype = blobs_dtype
        self.names = list(parameter_names or (f"x{i}" for i in range(self.ndim)))
        if len(self.names) != self.ndim:
            raise ValueError(f"parameter_names has {len(self.names)} names; ndim is {self.ndim}")
        named = self.names if parameter_names else None
        self._function = LogProb(log_prob_fn, args or (), kwargs or {}, vectorize, named)
        self._said = {
            "pool": None if vectorize else pool,
            "vectorized": vectorize,
            "folder": folder,
            "overwrite": overwrite,
        }
        self._seed = seed
        self._warmup: Dict[str, Any] = {}
        self._begin = 0
        self._steps = 0

    @property
    def iteration(self) -> int:
        """Steps since the beginning or the last reset."""
        return self._steps - self._begin

    def run_mcmc(
        self,
        initial_state: Any,
        nsteps: int,
        progress: bool = False,
        skip_initial_state_check: bool = False,
        **ignored: Any,
    ) -> State:
        """Makes so many steps of every walker; where they are then.

        Walkers that all begin with the same value of a coordinate are refused, unless
        `skip_initial_state_check`. `tune` and `store` are taken, and make no difference.
        """
        unknown = set(ignored) - {"tune", "store"}
        if unknown:
            raise TypeError(f"run_mcmc does not take {', '.join(sorted(unknown))}")
        nsteps = operator.index(nsteps)
        if self._steps == 0:
            if initial_state is None:
                raise ValueError("the first run_mcmc needs an initial state, a row a walker")
            coordinates = _coordinates(initial_state)
            self._require(coordinates, skip_initial_state_check)
            self._start(coordinates, nsteps, progress)
        else:
            self._continue(initial_state, nsteps, progress)
        self._steps += nsteps
        return self.get_last_sample()

    def _require(self, coordinates: Any, skip: bool) -> None:
        if coordinates.shape != (self.nwalkers, self.ndim):
            raise ValueError(
                f"the initial state has shape {coordinates.shape}; "
                f"it must be {(self.nwalkers, self.ndim)}, a row a walker: "
                f"p0 + 1e-4 * numpy.random.randn({self.nwalkers}, {self.ndim})"
            )
        if not np.isfinite(coordinates).all():
            raise ValueError("the initial state has numbers that are not finite")
        same = [n for n, column in zip(self.names, coordinates.T) if (column == column[0]).all()]
        if same and self.nwalkers > 1 and not skip:
            raise ValueError(
                f"all walkers begin with the same value of {', '.join(same)}; they must differ: "
                f"p0 + 1e-4 * numpy.random.randn({self.nwalkers}, {self.ndim})"
            )

    def _start(self, coordinates: Any, nsteps: int, progress: bool) -> None:
        seed = np.random.randint(2**31) if self._seed is None else self._seed
        warmup = nsteps // 2
        self.fit = sample(
            self._function,
            {name: _starting(column) for name, column in zip(self.names, coordinates.T)},
            chains=self.nwalkers,
            warmup=warmup,
            draws=nsteps - warmup,
            seed=int(seed),
            name="emcee",
            progress=progress,
            **self._said,
        )
        self._warmup = _first_rows(self.fit, self.nwalkers, warmup)

    def _continue(self, initial_state: Any, nsteps: int, progress: bool) -> None:
        last = self.get_last_sample().coords if initial_state is not None else None
        if last is not None and not np.array_equal(_coordinates(initial_state), last):
            raise ValueError(
                "a run goes on from its last state (or None); make a new EnsembleSampler to start "
                "elsewhere"
            )
        kept = self.fit.sample_stats["lp"].shape[1]
        self.fit = self.fit.resume(draws=kept + nsteps, progress=progress)

    def reset(self) -> None:
        """Forgets the steps so far; the next ones go on from the last."""
        self._begin = self._steps

    def get_chain(self, *, flat: bool = False, thin: int = 1, discard: int = 0) -> Any:
        """The walkers by step: an array of steps × walkers × dimensions, or flat."""
        rows = [self._rows("posterior", name, discard, thin) for name in self.names]
        return _flattened(np.stack(rows, axis=-1), flat)

    def get_log_prob(self, *, flat: bool = False, thin: int = 1, discard: int = 0) -> Any:
        """The log probabilities by step and walker."""
        return _flattened(self._rows("sample_stats", "lp", discard, thin), flat)

    def get_blobs(self, *, flat: bool = False, thin: int = 1, discard: int = 0) -> Any:
        """What the function returned after the log probability, by step and walker."""
        names = sorted(self.fit.extra, key=lambda name: int(name[4:]))
        if not names:
            return None
        blobs = [self._rows("extra", name, discard, thin) for name in names]
        if self.blobs_dtype is None:
            return _flattened(blobs[0] if len(blobs) == 1 else np.stack(blobs, axis=-1), flat)
        table = np.empty(blobs[0].shape[:2], dtype=self.blobs_dtype)
        if table.dtype.names is None:
            return _flattened(np.stack(blobs, axis=-1).astype(self.blobs_dtype), flat)
        for name, values in zip(table.dtype.names, blobs):
            table[name] = values
        return _flattened(table, flat)

    @property
    def chain(self) -> Any:
        """The walkers: an array of walkers × steps × dimensions."""
        return np.swapaxes(self.get_chain(), 0, 1)

    @property
    def flatchain(self) -> Any:
        return self.get_chain(flat=True)

    @property
    def lnprobability(self) -> Any:
        """The log probabilities: an array of walkers × steps."""
        return np.swapaxes(self.get_log_prob(), 0, 1)

    @property
    def flatlnprobability(self) -> Any:
        return self.get_log_prob(flat=True)

    @property
    def sample(self) -> Any:
        raise AttributeError("there is no sample(): call run_mcmc, then get_chain")

    @property
    def backend(self) -> Any:
        raise AttributeError("there is no backend: folder= keeps the run, get_chain reads it")

    def get_last_sample(self) -> State:
        """Where the walkers are."""
        before, self._begin = self._begin, self._steps - 1
        try:
            blobs = self.get_blobs()
            chain, log_prob = self.get_chain(), self.get_log_prob()
        finally:
            self._begin = before
        return State(chain[0], log_prob[0], None if blobs is None else blobs[0])

    @property
    def acceptance_fraction(self) -> Any:
        """The share of steps that moved, of each walker, after adaptation."""
        moved = self.fit.sample_stats["accepted"]
        return moved[:, max(0, moved.shape[1] - self.iteration) :].mean(axis=1)

    def get_autocorr_time(
        self, discard: int = 0, thin: int = 1, c: float = 5, tol: float = 50, quiet: bool = False
    ) -> Any:
        """The integrated autocorrelation time of each dimension, in steps."""
        chain = self.get_chain(discard=discard, thin=thin)
        tau = np.array([_autocorrelation_time(chain[:, :, i], c) for i in range(self.ndim)])
        if (tol * tau > len(chain)).any():
            said = f"the chain is shorter than {tol} autocorrelation times, which are {tau}"
            if not quiet:
                raise AutocorrError(thin * tau, said)
            warnings.warn(said, stacklevel=2)
        return thin * tau

    def _rows(self, group: str, name: str, discard: int, thin: int) -> Any:
        if self.iteration == 0:
            raise AttributeError("there are no steps: call run_mcmc first")
        groups = {
            "posterior": self.fit.posterior,
            "sample_stats": self.fit.sample_stats,
            "extra": self.fit.extra,
        }
        rows = np.swapaxes(groups[group][name], 0, 1)
        whole = np.concatenate([self._warmup[name], rows]) if name in self._warmup else rows
        return whole[self._begin : self._steps][discard + thin - 1 :: thin]


def _coordinates(state: Any) -> Any:
    return np.asarray(getattr(state, "coords", state), dtype=float)


def _starting(values: Any) -> Parameter:
    mean, sd = float(values.mean()), float(values.std())
    least = 1e-10 * max(1.0, abs(mean))
    return Parameter(None, start=Parameter(f"normal({mean!r}, {max(sd, least)!r})"))


def _first_rows(fit: Fit, chains: int, warmup: int) -> Dict[str, Any]:
    """The rows of warm-up, steps × walkers, by the name of the column; chain files have them."""
    found: Dict[str, List[Any]] = {}
    for chain in range(1, chains + 1):
        with (fit.folder / f"chain-{chain}.csv").open(encoding="utf-8") as file:
            lines = [line.rstrip("\n").split(",") for line in file if not line.startswith("#")]
        for name, values in zip(lines[0], zip(*lines[1 : warmup + 1])):
            found.setdefault(name, []).append([float(value) for value in values])
    rows = {name.replace("lp__", "lp"): np.array(each).T for name, each in found.items()}
    for name, values in fit.extra.items():
        if values.ndim == 3:
            parts = [rows[f"{name}.{i + 1}"] for i in range(values.shape[2])]
            rows[name] = np.stack(parts, axis=-1)
    return rows


def _flattened(rows: Any, flat: bool) -> Any:
    return rows.reshape((-1, *rows.shape[2:])) if flat else rows


def _autocorrelation_time(walkers: Any, c: float) -> float:
    """Sokal's estimate, τ = 2 Σ ρ(t) − 1 over the smallest window of at least c·τ."""
    n = len(walkers)
    centred = walkers - walkers.mean(axis=0)
    power = np.abs(np.fft.fft(centred, n=2 * n, axis=0)) ** 2
    covariance = np.fft.ifft(power, axis=0).real[:n]
    taus = 2 * np.cumsum((covariance / covariance[0]).mean(axis=1)) - 1
    outside = np.arange(n) >= c * taus
    return float(taus[np.argmax(outside)] if outside.any() else taus[-1])
