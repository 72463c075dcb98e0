"""pints' MCMCController, sampled by Kamilton."""

from __future__ import annotations

import multiprocessing
import operator
from typing import Any, Optional

from ._emcee import EnsembleSampler
from ._numpy import numpy as np


class MCMCController:
    """The calls of `pints.MCMCController`: change one import.

        controller = kamilton.MCMCController(log_posterior, 4, x0)
        controller.set_max_iterations(2000)
        chains = controller.run()

    The sampler adapts in the first half of the iterations, which are in the chains. Chains start at
    draws of a normal distribution with the mean and the standard deviation of `x0`.
    `controller.fit` has the kept draws as `kamilton.sample` gives them.
    """

    def __init__(self, log_pdf: Any, chains: int, x0: Any, sigma0: Any = None):
        if sigma0 is not None:
            raise TypeError("sigma0 is for pints' methods; Kamilton takes its scales from x0")
        self._log_pdf = log_pdf
        self._chains = operator.index(chains)
        self._x0 = np.asarray(x0, dtype=float)
        self._iterations: Optional[int] = None
        self._workers = 0
        self._shown = True

    def set_max_iterations(self, iterations: int) -> None:
        """How many iterations every chain makes."""
        self._iterations = operator.index(iterations)

    def set_parallel(self, parallel: Any = False) -> None:
        """In so many processes; True for one a core."""
        self._workers = multiprocessing.cpu_count() if parallel is True else int(parallel)

    def set_log_to_screen(self, enabled: bool) -> None:
        """Whether progress is shown."""
        self._shown = bool(enabled)

    def run(self) -> Any:
        """The chains: an array of chains × iterations × parameters."""
        if self._iterations is None:
            raise ValueError("there is no end: call set_max_iterations first")
        pool = multiprocessing.Pool(self._workers) if self._workers > 1 else None
        try:
            dimension = self._log_pdf.n_parameters()
            sampler = EnsembleSampler(self._chains, dimension, self._log_pdf, pool)
            sampler.run_mcmc(
                self._x0, self._iterations, progress=self._shown, skip_initial_state_check=True
            )
        finally:
            if pool is not None:
                pool.terminate()
                pool.join()
        self.fit = sampler.fit
        return np.swapaxes(sampler.get_chain(), 0, 1)
