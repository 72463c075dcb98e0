"""Gradient-free Hamiltonian Monte Carlo for any posterior that can be evaluated.

    import math
    import kamilton
    from kamilton import half_normal, normal

    def log_likelihood(mu, sigma, data):
        return sum(-math.log(sigma) - 0.5 * ((y - mu) / sigma) ** 2 for y in data)

    parameters = {"mu": normal(0, 10), "sigma": half_normal(10)}
    fit = kamilton.sample(log_likelihood, parameters, data=[4.1, 5.3, 3.8, 6.0, 4.9])
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
