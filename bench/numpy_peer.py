"""numpy's side of bench/side-by-side: one request a line on standard input, one answer a line.

    describe                    -> the versions, and the BLAS that numpy really loaded
    open FOLDER WHAT N M D      -> the largest relative difference of every formula from ours, by name
    run FORMULA COUNT           -> nanoseconds that COUNT calls took

Formulas: "numpy" is what one writes from the mathematics, vectorised; "tuned" the fastest found, whatever it looks
like; "looped" the paper's, as printed, with its loop over dimensions.
"""

import ctypes
import json
import os
import platform
import sys
import time

import numpy as np
import scipy
from scipy.linalg import cho_factor, cho_solve


def solve(a, b):
    """a⁻¹b for a symmetric positive definite a, which is overwritten."""
    # the transpose is the same matrix, by columns as LAPACK wants it: no copy
    factor = cho_factor(a.T, lower=True, overwrite_a=True, check_finite=False)
    return cho_solve(factor, b, overwrite_b=True, check_finite=False)


def lite_kernel(X, sigma):
    G = X @ X.T
    r = np.einsum("il,il->i", X, X)
    K = r[:, None] + r[None, :]
    K -= 2 * G
    K *= -1 / sigma
    np.exp(K, out=K)
    return G, r, K


def lite_fit(X, sigma, lam):
    """C = (KK)∘G + WK + (WK)ᵀ with W = ½K diag(r) − K∘G; the points centred first."""
    n, d = X.shape
    X = X - X.mean(0)
    G, r, K = lite_kernel(X, sigma)
    P = K * G
    ones = K.sum(1)
    b = 2 / sigma * (K @ r + r * ones - 2 * P.sum(1)) - d * ones
    C = K @ K.T  # numpy sees one matrix and its transpose, and computes half of it
    C *= G
    W = K * (r / 2)
    W -= P
    WK = W @ K
    C += WK
    C += WK.T
    C.flat[:: n + 1] += lam
    return -sigma / 2 * solve(C, b)


def lite_fit_looped(X, sigma, lam):
    """Prop. 1 as printed: C = Σ_ℓ [D_x K − K D_x][K D_x − D_x K]."""
    n, d = X.shape
    _, _, K = lite_kernel(X, sigma)
    C = np.zeros((n, n))
    b = np.zeros(n)
    ones = K.sum(1)
    for x in X.T:
        s = x * x
        b += 2 / sigma * (K @ s + s * ones - 2 * x * (K @ x)) - ones
        left = x[:, None] * K - K * x
        right = K * x - x[:, None] * K
        C += left @ right
    C.flat[:: n + 1] += lam
    return -sigma / 2 * solve(C, b)


def finite_fit(X, omega, u, lam):
    """C = (2/m)(1/n)(SᵀS)∘(ΩΩᵀ), b = √(2/m) ‖ω‖² mean cos."""
    n, m = len(X), len(omega)
    phases = X @ omega.T
    phases += u
    b = np.sqrt(2 / m) * np.einsum("jl,jl->j", omega, omega) * np.cos(phases).mean(0)
    S = np.sin(phases, out=phases)
    C = S.T @ S
    C *= omega @ omega.T
    C *= 2 / (m * n)
    C.flat[:: m + 1] += lam
    return solve(C, b)


def finite_fit_looped(X, omega, u, lam):
    """Prop. 2 as printed: C = (1/n) Σ_ℓ Σ_i φ̇φ̇ᵀ, b = −(1/n) Σ_ℓ Σ_i φ̈."""
    n, m = len(X), len(omega)
    phases = X @ omega.T + u
    sines = np.sqrt(2 / m) * np.sin(phases)
    cosines = np.sqrt(2 / m) * np.cos(phases)
    C = np.zeros((m, m))
    b = np.zeros(m)
    for w in omega.T:
        first = -sines * w
        second = -cosines * (w * w)
        C += first.T @ first
        b -= second.sum(0)
    C /= n
    C.flat[:: m + 1] += lam
    return solve(C, b / n)


def lite_gradient(X, alpha, sigma):
    def gradient(x):
        delta = X - x
        k = np.exp(-(delta**2).sum(1) / sigma)
        return 2 / sigma * ((alpha * k) @ delta)

    return gradient


def lite_gradient_tuned(X, alpha, sigma):
    """Without the n×d differences, which costs digits far from the origin."""
    r = np.einsum("il,il->i", X, X) / sigma
    scaled = 2 / sigma * X
    weights = 2 / sigma * alpha

    def gradient(x):
        k = np.exp(scaled @ x - r - x @ x / sigma) * weights
        return k @ X - k.sum() * x

    return gradient


def finite_gradient(omega, u, theta):
    m = len(u)

    def gradient(x):
        return -((np.sin(omega @ x + u) * theta * np.sqrt(2 / m)) @ omega)

    return gradient


def finite_gradient_tuned(omega, u, theta):
    """Weights prepared, frequencies stored by coordinate."""
    by_coordinate = np.ascontiguousarray(omega.T)
    weights = -np.sqrt(2 / len(u)) * theta

    def gradient(x):
        return by_coordinate @ (np.sin(x @ by_coordinate + u) * weights)

    return gradient


def leapfrog(gradient, eps, steps):
    """The flow of −f(q) + ½pᵀp."""

    def flow(q, p):
        p = p + eps / 2 * gradient(q)
        for step in range(1, steps + 1):
            q = q + eps * p
            p = p + (eps if step < steps else eps / 2) * gradient(q)
        return q, p

    return flow


class Case:
    """The formulas of one row of the table: what is timed, and what it comes to at the i-th place to ask at."""

    def __init__(self, folder, what, n, m, d):
        def read(name):
            return np.fromfile(os.path.join(folder, name), "<f8")

        X, omega, u = read("draws").reshape(n, d), read("omega").reshape(m, d), read("u")
        sigma, lite_lambda, finite_lambda, eps, steps = read("parameters")
        queries, momenta = list(read("queries").reshape(-1, d)), list(read("momenta").reshape(-1, d))
        self.many = len(queries)
        self.ours = read("ours").reshape(self.many, -1)

        lite, finite = (X, sigma, lite_lambda), (X, omega, u, finite_lambda)
        kind, work = what.split("-")
        if kind == "lite":
            fits = {"numpy": lambda: lite_fit(*lite), "looped": lambda: lite_fit_looped(*lite)}
            gradients = {"numpy": lite_gradient, "tuned": lite_gradient_tuned}
            given = lambda alpha: (X, alpha, sigma)
        else:
            fits = {"numpy": lambda: finite_fit(*finite), "looped": lambda: finite_fit_looped(*finite)}
            gradients = {"numpy": finite_gradient, "tuned": finite_gradient_tuned}
            given = lambda theta: (omega, u, theta)

        def at_queries(gradient):
            return lambda i: gradient(queries[i])

        def trajectories(gradient):
            flow = leapfrog(gradient, eps, int(steps))
            return lambda i: np.concatenate(flow(queries[i], momenta[i]))

        if work == "fit":
            self.run = {name: lambda _, fit=fit: fit() for name, fit in fits.items()}
            self.results = {name: at_queries(gradients["numpy"](*given(fit()))) for name, fit in fits.items()}
        else:
            surrogate = given(fits["numpy"]())
            calls = at_queries if work == "gradient" else trajectories
            self.run = self.results = {name: calls(each(*surrogate)) for name, each in gradients.items()}

    def differences(self):
        size = np.abs(self.ours).max()
        return {
            name: float(np.abs([result(i) for i in range(self.many)] - self.ours).max() / size)
            for name, result in self.results.items()
        }

    def time(self, formula, count):
        run, many = self.run[formula], self.many
        start = time.perf_counter_ns()
        for i in range(count):
            run(i % many)
        return time.perf_counter_ns() - start


def blas():
    """The BLAS that a product and a factorisation have loaded, as it names itself."""
    a = np.eye(100) @ np.eye(100).T
    solve(a, np.ones(100))
    names = set()
    with open("/proc/self/maps") as maps:
        libraries = {line.split()[-1] for line in maps if "blas" in line.split()[-1].rsplit("/", 1)[-1]}
    for library in libraries:
        for prefix in ("openblas", "scipy_openblas"):
            for suffix in ("", "64_"):
                function = getattr(ctypes.CDLL(library), f"{prefix}_get_config{suffix}", None)
                if function is not None:
                    function.restype = ctypes.c_char_p
                    names.add(function().decode().split(" MAX_")[0])
    return " and ".join(sorted(names)) or "a BLAS that does not name itself"


def main():
    case = None
    for line in sys.stdin:
        request = line.rstrip("\n").split("\t")
        if request[0] == "describe":
            answer = f"Python {platform.python_version()}, numpy {np.__version__}, scipy {scipy.__version__}, {blas()}"
        elif request[0] == "open":
            case = Case(request[1], request[2], *map(int, request[3:]))
            answer = json.dumps(case.differences())
        else:
            answer = case.time(request[1], int(request[2]))
        print(answer, flush=True)


if __name__ == "__main__":
    main()
