"""The likelihood of eight schools; the effects of the schools are kept with every draw."""

import os
import random
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "helpers", "python"))
import kamilton


def log_likelihood(theta, data):
    mu, tau, *z = theta
    effects = [mu + tau * each for each in z]
    residuals = [(y - e) / s for y, e, s in zip(data["y"], effects, data["sigma"])]
    return {"log_likelihood": -0.5 * sum(r * r for r in residuals), "extra": {"theta": effects}}


def simulate(theta, data):
    mu, tau, *z = theta
    return {
        "y": [random.gauss(mu + tau * each, s) for each, s in zip(z, data["sigma"])],
        "sigma": data["sigma"],
    }


kamilton.serve(log_likelihood, "log_likelihood", simulate)
