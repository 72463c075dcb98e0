"""pints' controller; what it samples needs two methods of a LogPDF."""

import unittest

import numpy as np

import kamilton


class LogPdf:
    def n_parameters(self):
        return 2

    def __call__(self, x):
        return -0.5 * ((x[0] - 3) ** 2 + (x[1] / 2) ** 2)


class Pints(unittest.TestCase):
    def test_a_run(self):
        np.random.seed(2)
        x0 = [[2, 1], [3, -1], [4, 0], [3, 2]]
        controller = kamilton.MCMCController(LogPdf(), 4, x0)
        controller.set_max_iterations(600)
        controller.set_parallel(2)
        controller.set_log_to_screen(False)
        chains = controller.run()
        self.assertEqual(chains.shape, (4, 600, 2))
        np.testing.assert_array_equal(chains[:, 300:, 0], controller.fit.posterior["x0"])
        said = controller.fit.summary()["x0"]
        # one comparison at 4 errors: a false alarm in 16,000
        self.assertLess(abs(said["mean"] - 3), 4 * said["mcse_mean"])

    def test_an_end_is_needed(self):
        with self.assertRaisesRegex(ValueError, "call set_max_iterations first"):
            kamilton.MCMCController(LogPdf(), 2, [[0, 0], [1, 1]]).run()


if __name__ == "__main__":
    unittest.main()
