"""Gradient-free Hamiltonian Monte Carlo for any posterior that can be evaluated.

    import kamilton
    from kamilton import half_cauchy, normal

    def log_likelihood(mu, tau):
        return -0.5 * ((3.0 - mu) / (1 + tau)) ** 2

    fit = kamilton.sample(log_likelihood, {"mu": normal(0, 5), "tau": half_cauchy(5)})
    fit                  # the summary, with warnings
    fit.posterior["mu"]  # draws by chain and draw
"""

from ._emcee import EnsembleSampler
from ._fit import Fit
from ._fit import open as open
from ._java import NoJava
from ._pints import MCMCController
from ._priors import (
    beta,
    bounded,
    cauchy,
    exponential,
    flat,
    gamma,
    half_cauchy,
    half_normal,
    half_student_t,
    inverse_gamma,
    lognormal,
    normal,
    student_t,
    uniform,
)
from ._run import RunFailed, WrongInput
from ._sample import sample

__version__ = "0.1.0.dev0"

# without open: `from kamilton import *` would hide Python's own
__all__ = [
    "EnsembleSampler",
    "Fit",
    "MCMCController",
    "NoJava",
    "RunFailed",
    "WrongInput",
    "beta",
    "bounded",
    "cauchy",
    "exponential",
    "flat",
    "gamma",
    "half_cauchy",
    "half_normal",
    "half_student_t",
    "inverse_gamma",
    "lognormal",
    "normal",
    "sample",
    "student_t",
    "uniform",
]
