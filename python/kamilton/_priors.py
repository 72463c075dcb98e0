"""What is said of a parameter: its prior, its bounds, its size, where chains begin."""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence, Union

Start = Union[None, float, Sequence[float], "Parameter"]


class Parameter:
    """A parameter of a model; made by `normal(0, 5)`, `bounded(0, 1)` and their like."""

    def __init__(
        self,
        prior: Optional[str],
        size: Optional[int] = None,
        lower: Optional[float] = None,
        upper: Optional[float] = None,
        start: Start = None,
    ):
        self.prior = prior
        self.size = size
        self.lower = lower
        self.upper = upper
        self.start = start

    def written(self, name: str) -> Dict[str, Any]:
        """The parameter as a model file has it."""
        keys: Dict[str, Any] = {"name": name}
        if self.size is not None:
            keys["size"] = int(self.size)
        if self.lower is not None and self.lower != float("-inf"):
            keys["lower"] = float(self.lower)
        if self.upper is not None and self.upper != float("inf"):
            keys["upper"] = float(self.upper)
        if self.prior is not None:
            keys["prior"] = self.prior
        if isinstance(self.start, Parameter):
            keys["start"] = self.start.prior
        elif self.start is not None:
            many = hasattr(self.start, "__len__")
            keys["start"] = [float(x) for x in self.start] if many else float(self.start)
        return keys

    def __repr__(self) -> str:
        return f"Parameter({self.prior or 'no prior'})"


def _prior(name: str, *arguments: float, **said: Any) -> Parameter:
    numbers = ", ".join(repr(float(each)) for each in arguments)
    return Parameter(f"{name}({numbers})", **said)


def normal(mean: float, sd: float, **said: Any) -> Parameter:
    """A normal prior.

    This and all other priors take `size` for a vector, `lower` and `upper` to cut them short, and
    `start` for where chains begin: a number, a list, or a distribution. Without it chains begin at
    draws of the prior.

        {"mu": normal(0, 5), "z": normal(0, 1, size=8), "a": normal(0, 1, lower=0, start=0.5)}
    """
    return _prior("normal", mean, sd, **said)


def student_t(df: float, location: float, scale: float, **said: Any) -> Parameter:
    """Student's t with df degrees of freedom."""
    return _prior("student-t", df, location, scale, **said)


def cauchy(location: float, scale: float, **said: Any) -> Parameter:
    """A Cauchy prior."""
    return _prior("cauchy", location, scale, **said)


def half_normal(sd: float, **said: Any) -> Parameter:
    """A normal prior around 0 of a positive parameter."""
    return _prior("half-normal", sd, **said)


def half_cauchy(scale: float, **said: Any) -> Parameter:
    """A Cauchy prior around 0 of a positive parameter."""
    return _prior("half-cauchy", scale, **said)


def half_student_t(df: float, scale: float, **said: Any) -> Parameter:
    """Student's t around 0 for a positive parameter."""
    return _prior("half-student-t", df, scale, **said)


def exponential(rate: float, **said: Any) -> Parameter:
    """An exponential prior with mean 1/rate."""
    return _prior("exponential", rate, **said)


def gamma(shape: float, rate: float, **said: Any) -> Parameter:
    """A gamma prior with mean shape/rate."""
    return _prior("gamma", shape, rate, **said)


def inverse_gamma(shape: float, scale: float, **said: Any) -> Parameter:
    """An inverse gamma prior."""
    return _prior("inverse-gamma", shape, scale, **said)


def lognormal(meanlog: float, sdlog: float, **said: Any) -> Parameter:
    """A prior whose logarithm is normal(meanlog, sdlog)."""
    return _prior("lognormal", meanlog, sdlog, **said)


def beta(a: float, b: float, **said: Any) -> Parameter:
    """A beta prior on (0, 1)."""
    return _prior("beta", a, b, **said)


def uniform(lower: float, upper: float, **said: Any) -> Parameter:
    """A uniform prior."""
    return _prior("uniform", lower, upper, **said)


def bounded(
    lower: Optional[float] = None,
    upper: Optional[float] = None,
    size: Optional[int] = None,
    start: Start = None,
) -> Parameter:
    """A parameter with bounds and no prior: for functions that include their priors.

        {"sigma": bounded(lower=0), "p": bounded(0, 1, size=3, start=0.5)}
    """
    return Parameter(None, size, lower, upper, start)


def flat(size: Optional[int] = None, start: Start = None) -> Parameter:
    """A parameter without bounds and without a prior."""
    return Parameter(None, size, None, None, start)
