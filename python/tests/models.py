"""Functions that tests sample, at the top of a module so that pools can have them."""

import math

import numpy as np

Y = np.array([28, 8, -3, 7, -1, 1, 18, 12.0])
SIGMA = np.array([15, 10, 16, 11, 9, 11, 10, 18.0])
SCHOOLS = {"y": Y, "sigma": SIGMA}


def schools(mu, tau, z, data):
    return -0.5 * (((data["y"] - mu - tau * z) / data["sigma"]) ** 2).sum()


def normal(theta):
    return -0.5 * (theta[0] ** 2 + (theta[1] - theta[0]) ** 2)


def normals(theta):
    return -0.5 * (theta[:, 0] ** 2 + (theta[:, 1] - theta[:, 0]) ** 2)


def noisy(theta, seed):
    return -0.5 * theta[0] ** 2 + 0.3 * np.random.default_rng(seed).normal()


def means_of_schools():
    """The posterior means of mu and tau by quadrature: the effects of schools integrate out."""
    mu = np.linspace(-30, 40, 701)
    # tau = tan(u): the grid reaches to where the tail of the half Cauchy ends to matter
    u = (np.arange(2000) + 0.5) / 2000 * math.pi / 2
    tau = 5 * np.tan(u)
    log = -0.5 * (mu[:, None] / 5) ** 2 + 0 * tau[None, :]
    for y, sigma in zip(Y, SIGMA):
        variance = sigma**2 + tau[None, :] ** 2
        log = log - 0.5 * (np.log(variance) + (y - mu[:, None]) ** 2 / variance)
    weight = np.exp(log - log.max())  # tau = 5 tan(u) has the half Cauchy's density, u is uniform
    weight /= weight.sum()
    return (weight.sum(1) * mu).sum(), (weight.sum(0) * tau).sum()
