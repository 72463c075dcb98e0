"""Models of the kinds that people have, each beside an answer by quadrature."""

import unittest

import numpy as np

import kamilton
from kamilton import half_normal, lognormal, normal

AMOUNT = {"warmup": 400, "draws": 500, "progress": False}


def mean_by_quadrature(grid, log):
    weight = np.exp(log - log.max())
    return (weight * grid).sum() / weight.sum()


class Models(unittest.TestCase):
    def near(self, fit, name, mean):
        said = fit.summary()[name]
        # three comparisons in this class at 4.5 errors: a false alarm in 49,000
        self.assertLess(abs(said["mean"] - mean), 4.5 * said["mcse_mean"] + 1e-4 * abs(mean))

    def test_an_equation_solved_by_steps(self):
        """Logistic growth by Runge and Kutta's method; its solution is known."""
        times = np.arange(1, 9)
        truth = 10 / (1 + 9 * np.exp(-0.8 * times))
        data = truth + 0.3 * np.random.default_rng(4).normal(size=8)

        def solved(rate):
            def slope(at):
                return rate * at * (1 - at / 10)

            y, h, values = 1.0, 0.05, []
            for step in range(1, 161):
                a = slope(y)
                b = slope(y + h / 2 * a)
                c = slope(y + h / 2 * b)
                y += h / 6 * (a + 2 * b + 2 * c + slope(y + h * c))
                if step % 20 == 0:
                    values.append(y)
            return np.array(values)

        @np.errstate(over="ignore", invalid="ignore")
        def log_likelihood(rate, data):
            return -0.5 * (((data - solved(rate)) / 0.3) ** 2).sum()

        fit = kamilton.sample(log_likelihood, {"rate": lognormal(0, 0.5)}, data=data, **AMOUNT)
        grid = np.linspace(0.6, 1.0, 4001)
        curves = 10 / (1 + 9 * np.exp(-grid[:, None] * times))
        log = -0.5 * (((data - curves) / 0.3) ** 2).sum(1)
        log += -0.5 * (np.log(grid) / 0.5) ** 2 - np.log(grid)
        self.near(fit, "rate", mean_by_quadrature(grid, log))

    def test_a_particle_filter(self):
        """A level that wanders, seen with noise; Kalman's filter knows its likelihood."""
        random = np.random.default_rng(2)
        data = np.cumsum(0.7 * random.normal(size=10)) + random.normal(size=10)

        @np.errstate(divide="ignore", invalid="ignore")
        def estimate(sigma, seed):
            draw = np.random.default_rng(seed).normal
            pick = np.random.default_rng(seed + 1).random
            level, log = np.zeros(100), 0.0
            for y in data:
                level = level + sigma * draw(size=100)
                weight = np.exp(-0.5 * (y - level) ** 2)
                log += np.log(weight.mean())
                places = (np.arange(100) + pick()) / 100
                level = level[np.searchsorted(np.cumsum(weight) / weight.sum(), places).clip(0, 99)]
            return log

        fit = kamilton.sample(estimate, {"sigma": half_normal(1)}, noisy=True, seed=2, **AMOUNT)
        grid = np.linspace(0.001, 4, 2000)
        mean, variance, log = 0 * grid, 0 * grid, -0.5 * grid**2
        for y in data:
            variance = variance + grid**2
            log += -0.5 * np.log(variance + 1) - 0.5 * (y - mean) ** 2 / (variance + 1)
            gain = variance / (variance + 1)
            mean, variance = mean + gain * (y - mean), variance * (1 - gain)
        self.near(fit, "sigma", mean_by_quadrature(grid, log))

    def test_a_simulator(self):
        """Two normal numbers, compared by a Gaussian kernel: a normal posterior."""

        def simulate(mu, seed):
            return np.random.default_rng(seed).normal(mu, 1, 2)

        observed = {"observed": [1.0, 1.4], "kernel": "gaussian", "epsilon": 0.5, "simulations": 5}
        fit = kamilton.sample(simulate, {"mu": normal(0, 2)}, abc=observed, **AMOUNT)
        precision = 1 / 4 + 2 / 1.25
        self.near(fit, "mu", 2 * 1.2 / 1.25 / precision)


if __name__ == "__main__":
    unittest.main()
