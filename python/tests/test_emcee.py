"""emcee's examples with one import changed, beside emcee itself."""

import os
import unittest

import numpy as np

import kamilton

try:
    import emcee
except ImportError:
    if os.environ.get("CI") == "true":
        raise
    emcee = None

beside_emcee = unittest.skipIf(emcee is None, "emcee is not installed")


def log_prob_of_quickstart(x, mu, cov):
    diff = x - mu
    return -0.5 * np.dot(diff, np.linalg.solve(cov, diff))


def log_likelihood(theta, x, y, yerr):
    m, b, log_f = theta
    model = m * x + b
    sigma2 = yerr**2 + model**2 * np.exp(2 * log_f)
    return -0.5 * np.sum((y - model) ** 2 / sigma2 + np.log(sigma2))


def log_probability(theta, x, y, yerr):
    m, b, log_f = theta
    if -5.0 < m < 0.5 and 0.0 < b < 10.0 and -10.0 < log_f < 1.0:
        return log_likelihood(theta, x, y, yerr)
    return -np.inf


def line():
    np.random.seed(123)
    x = np.sort(10 * np.random.rand(50))
    yerr = 0.1 + 0.5 * np.random.rand(50)
    y = -0.9594 * x + 4.294
    y += np.abs(0.534 * y) * np.random.randn(50)
    y += yerr * np.random.randn(50)
    return x, y, yerr


class Emcee(unittest.TestCase):
    def test_quickstart(self):
        np.random.seed(42)
        ndim, nwalkers = 5, 32
        means = np.random.rand(ndim)
        cov = 0.5 - np.random.rand(ndim**2).reshape((ndim, ndim))
        cov = np.triu(cov)
        cov += cov.T - np.diag(cov.diagonal())
        cov = np.dot(cov, cov)
        p0 = np.random.rand(nwalkers, ndim)
        log_prob = log_prob_of_quickstart
        sampler = kamilton.EnsembleSampler(nwalkers, ndim, log_prob, args=[means, cov])
        state = sampler.run_mcmc(p0, 100)
        self.assertEqual(sampler.get_chain().shape, (100, 32, 5))
        sampler.reset()
        sampler.run_mcmc(state, 200)
        chain = sampler.get_chain(flat=True)
        self.assertEqual(chain.shape, (6400, 5))
        self.assertGreater(sampler.acceptance_fraction.min(), 0.2)
        tau = sampler.get_autocorr_time(quiet=True, tol=0)
        errors = np.sqrt(cov.diagonal() * tau.clip(1) / len(chain))
        # five comparisons at 5 errors: a false alarm in 300,000
        self.assertTrue((np.abs(chain.mean(axis=0) - means) < 5 * errors).all())
        same = [log_prob_of_quickstart(x, means, cov) for x in chain[:10]]
        np.testing.assert_allclose(sampler.get_log_prob(flat=True)[:10], same)

    @beside_emcee
    def test_fitting_a_line(self):
        data = line()
        at = np.array([-1.1, 5.4, -0.6])
        pos = at + 1e-4 * np.random.randn(32, 3)
        theirs = emcee.EnsembleSampler(32, 3, log_probability, args=data)
        theirs.run_mcmc(pos, 1500)
        ours = kamilton.EnsembleSampler(32, 3, log_probability, args=data, seed=5)
        ours.run_mcmc(pos, 300)
        a = theirs.get_chain(discard=300)
        b = ours.get_chain(discard=150)
        error = a.reshape(-1, 3).std(0) * np.sqrt(
            theirs.get_autocorr_time(discard=300, quiet=True) / (a.size / 3)
            + ours.get_autocorr_time(discard=150, tol=0) / (b.size / 3)
        )
        # three comparisons at 5 errors: a false alarm in 500,000
        difference = np.abs(a.mean((0, 1)) - b.mean((0, 1)))
        self.assertTrue((difference < 5 * error).all(), (difference, error))

    @beside_emcee
    def test_the_time_is_emcees(self):
        walk = np.cumsum(np.random.default_rng(1).normal(size=(400, 6, 1)), axis=0)
        walk[1:] -= 0.9 * walk[:-1]
        theirs = emcee.autocorr.integrated_time(walk, quiet=True)[0]
        self.assertAlmostEqual(kamilton._emcee._autocorrelation_time(walk[:, :, 0], 5), theirs)

    def test_what_is_refused(self):
        sampler = kamilton.EnsembleSampler(4, 2, lambda x: -0.5 * np.sum(x**2), seed=1)
        for wrong, why in (
            (None, "the first run_mcmc needs an initial state"),
            (np.zeros(2), r"has shape \(2,\); it must be \(4, 2\), a row a walker"),
            (np.ones((4, 2)), "same value of x0, x1; they must differ"),
            (np.full((4, 2), np.nan), "not finite"),
        ):
            with self.assertRaisesRegex(ValueError, why):
                sampler.run_mcmc(wrong, 10)
        with self.assertRaisesRegex(AttributeError, "call run_mcmc, then get_chain"):
            sampler.sample(np.ones((4, 2)))
        with self.assertRaisesRegex(AttributeError, "folder= keeps the run"):
            sampler.backend

    def test_older_names(self):
        sampler = kamilton.EnsembleSampler(4, 2, lambda x: -0.5 * np.sum(x**2), seed=1)
        sampler.run_mcmc(np.ones((4, 2)), 20, skip_initial_state_check=True)
        self.assertEqual(sampler.chain.shape, (4, 20, 2))
        np.testing.assert_array_equal(sampler.chain[1], sampler.get_chain()[:, 1])
        np.testing.assert_array_equal(sampler.flatchain, sampler.get_chain(flat=True))
        np.testing.assert_array_equal(sampler.lnprobability[1], sampler.get_log_prob()[:, 1])
        np.testing.assert_array_equal(sampler.flatlnprobability, sampler.get_log_prob(flat=True))
        self.assertEqual(sampler.acceptance_fraction.shape, (4,))

    def test_blobs(self):
        def log_prob(x):
            return -0.5 * np.sum(x**2), x[0], 2 * x[1]

        sampler = kamilton.EnsembleSampler(4, 2, log_prob, seed=1)
        sampler.run_mcmc(np.random.default_rng(1).normal(size=(4, 2)), 40)
        chain, blobs = sampler.get_chain(), sampler.get_blobs()
        np.testing.assert_array_equal(blobs[:, :, 0], chain[:, :, 0])
        np.testing.assert_array_equal(blobs[:, :, 1], 2 * chain[:, :, 1])
        with self.assertRaises(kamilton._emcee.AutocorrError):
            sampler.get_autocorr_time()
        with self.assertRaisesRegex(ValueError, "a run goes on from its last state"):
            sampler.run_mcmc(np.zeros((4, 2)), 10)


if __name__ == "__main__":
    unittest.main()
