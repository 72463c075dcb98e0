"""emcee's side of bench/efficiency, over pipes of doubles.

Reads the walkers' starts. Writes n > 0 and n points to be told their n log densities, or 0 and the places of all
walkers after a step.
"""
import sys

import emcee
import numpy as np

walkers, d, steps, seed = (int(arg) for arg in sys.argv[1:])


def read(n):
    data = sys.stdin.buffer.read(8 * n)
    if len(data) < 8 * n:
        sys.exit(0)  # nobody listens any more
    return np.frombuffer(data, "<f8").copy()


def write(count, rows):
    sys.stdout.buffer.write(np.concatenate(([count], np.ravel(rows))).astype("<f8").tobytes())
    sys.stdout.buffer.flush()


def log_density(points):
    write(len(points), points)
    return read(len(points))


start = read(walkers * d).reshape(walkers, d)
sampler = emcee.EnsembleSampler(walkers, d, log_density, vectorize=True)
sampler.random_state = np.random.RandomState(seed).get_state()
for state in sampler.sample(start, iterations=steps):
    write(0, state.coords)
