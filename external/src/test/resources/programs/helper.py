"""Every turn that a function behind the helper may take, by its first coordinate."""

import random

import kamilton

print("a print before there is a request")


def log_density(theta, seed, seeds, data=None, parameters=None):
    print("a print of the function's")
    if theta[0] == 1:
        raise ValueError('no "solution"')
    if theta[0] == 2:
        return float("-inf")
    if theta[0] == 3:
        return {"log_density": float("nan"), "extra": {"u": random.random(), "seed": seed}}
    if theta[0] == 4:
        return {"log_density": 0, "extra": {"seeds": seeds}}
    return len(data["y"]) + len(parameters)


kamilton.serve(log_density)
