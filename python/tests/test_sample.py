"""What sample() gives, beside known answers and beside the command."""

import importlib.metadata
import io
import json
import multiprocessing
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import numpy as np

import kamilton
from kamilton import _java, bounded, flat, half_cauchy, normal
import models

SMALL = {"sampler": "am", "warmup": 100, "draws": 100, "chains": 3, "progress": False}


def same(test, a, b):
    for name in a.posterior:
        np.testing.assert_array_equal(a.posterior[name], b.posterior[name])
    test.assertEqual(list(a.posterior), list(b.posterior))


class Schools(unittest.TestCase):
    """Eight schools, whose answer is known, and as the command samples them."""

    @classmethod
    def setUpClass(cls):
        cls.fit = kamilton.sample(
            models.schools,
            {"mu": normal(0, 5), "tau": half_cauchy(5), "z": normal(0, 1, size=8)},
            data=models.SCHOOLS,
            seed=3,
            progress=False,
        )

    def test_means(self):
        # two comparisons at 4 errors each: a false alarm in 8,000
        for name, mean in zip(("mu", "tau"), models.means_of_schools()):
            said = self.fit.summary()[name]
            self.assertLess(abs(said["mean"] - mean), 4 * said["mcse_mean"] + 1e-3, name)

    def test_shapes(self):
        self.assertEqual(self.fit.posterior["mu"].shape, (4, 1000))
        self.assertEqual(self.fit.posterior["z"].shape, (4, 1000, 8))
        self.assertEqual(self.fit.sample_stats["diverging"].dtype, bool)
        self.assertEqual(self.fit.sample_stats["n_evals"].dtype.kind, "i")
        self.assertEqual(self.fit.extra, {})

    def test_texts(self):
        self.assertIn("ess_bulk", repr(self.fit))
        self.assertIn("verdict: These draws can be used.", repr(self.fit))
        self.assertIn("<td>z.8</td>", self.fit._repr_html_())
        self.assertTrue(self.fit.report().is_file())

    def test_the_command_makes_the_same_draws(self):
        with tempfile.TemporaryDirectory() as folder:
            model = {
                "model": "schools",
                "target": {
                    "process": [sys.executable, str(Path(folder, "schools.py"))],
                    "returns": "log-likelihood",
                },
                "parameters": [
                    {"name": "mu", "prior": "normal(0, 5)"},
                    {"name": "tau", "prior": "half-cauchy(5)"},
                    {"name": "z", "size": 8, "prior": "normal(0, 1)"},
                ],
                "seed": 3,
            }
            Path(folder, "model.json").write_text(json.dumps(model))
            Path(folder, "schools.py").write_text(
                "import json, sys\n"
                f"sys.path.insert(0, {str(Path(models.__file__).parent)!r})\n"
                "import numpy as np, models\n"
                "for line in sys.stdin:\n"
                "    x = np.array(json.loads(line)['theta'])\n"
                "    value = models.schools(x[0], x[1], x[2:], models.SCHOOLS)\n"
                "    print(json.dumps({'log_likelihood': value}), flush=True)\n"
            )
            run = [*_java.command()[:-1], "run", f"{folder}/model.json", "--out", f"{folder}/run"]
            subprocess.run(run, check=True, capture_output=True)
            for chain in range(1, 5):
                name = f"chain-{chain}.csv"
                rows = [
                    [line for line in (where / name).read_text().splitlines() if line[0] != "#"]
                    for where in (self.fit.folder, Path(folder, "run"))
                ]
                self.assertEqual(*rows)
            same(self, self.fit, kamilton.open(f"{folder}/run"))


class Ways(unittest.TestCase):
    """The ways to ask a function, which make the same draws."""

    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        here = mock.patch("tempfile.tempdir", place.name)  # for runs that are kept
        here.start()
        self.addCleanup(here.stop)

    def sampled(self, function=models.normal, parameters=None, **said):
        return kamilton.sample(function, parameters or {"x": flat(size=2)}, **{**SMALL, **said})

    def test_named_arguments(self):
        a = self.sampled(models.normal, {"x": flat(), "y": flat()})
        b = self.sampled(lambda y, x: models.normal([x, y]), {"x": flat(), "y": flat()})
        same(self, a, b)

    def test_pools_and_vectors(self):
        one = self.sampled()
        for size in (1, 4):
            with multiprocessing.Pool(size) as pool:
                same(self, one, self.sampled(pool=pool))
        with ThreadPoolExecutor(2) as pool:
            same(self, one, self.sampled(pool=pool))
        same(self, one, self.sampled(models.normals, vectorized=True))

    def test_a_function_that_no_pool_can_have(self):
        with multiprocessing.Pool(1) as pool:
            with self.assertRaisesRegex(TypeError, "Define it at the top of a module"):
                self.sampled(lambda x: models.normal(x), pool=pool)

    def test_an_exception_in_a_pool_is_the_functions_own(self):
        def fail(theta):
            raise AttributeError("no such thing")

        with ThreadPoolExecutor(1) as pool:
            with self.assertRaises(ZeroDivisionError):
                self.sampled(lambda x: 1 / 0, pool=pool)
            with self.assertRaisesRegex(AttributeError, "no such thing"):
                self.sampled(fail, pool=pool)

    def test_what_is_no_pool_is_refused(self):
        with mock.patch("kamilton._run.run", side_effect=AssertionError("Java starts")):
            with self.assertRaisesRegex(TypeError, "pool is 4; it must have a method map"):
                self.sampled(pool=4)
            with self.assertRaisesRegex(TypeError, "exclude each other"):
                self.sampled(pool=ThreadPoolExecutor(1), vectorized=True)

    def test_simulations_by_rows(self):
        observed = {"observed": [1.0], "kernel": "gaussian", "epsilon": 0.5, "simulations": 3}

        def draw(mu, seed):
            return mu + np.random.default_rng(seed).normal()

        def draws(mu, seed):
            return np.array([draw(*each) for each in zip(mu, seed)])

        said = {"parameters": {"mu": normal(0, 2)}, "abc": observed, "seeds": 3}
        one = self.sampled(draw, **said)
        same(self, one, self.sampled(draws, vectorized=True, **said))

    def test_noise_of_global_generators_is_warned_of(self):
        def estimate(theta):
            return -0.5 * theta[0] ** 2 + 0.3 * np.random.normal()

        with ThreadPoolExecutor(1) as pool:
            with self.assertWarnsRegex(UserWarning, "estimate is noisy and takes neither") as seen:
                self.sampled(estimate, {"x": bounded(-5, 5)}, noisy=True, pool=pool)
            self.assertEqual(seen.filename, __file__)
            self.sampled(models.noisy, {"x": bounded(-5, 5)}, noisy=True, pool=pool)

    def test_counts(self):
        fit = self.sampled(draws=1e2, chains=3.0, warmup=np.int64(100), max_evals=1e6)
        same(self, self.sampled(), fit)
        for name in ("draws", "chains", "warmup", "seed", "seeds", "max_evals"):
            for wrong in ("many", 1.5, float("nan")):
                with self.assertRaisesRegex(TypeError, f"^{name} is {wrong!r}; it must be a whole"):
                    self.sampled(**{name: wrong})
        with self.assertRaisesRegex(TypeError, "draws is 'many'; it must be a whole number"):
            fit.resume(draws="many")
        with self.assertRaisesRegex(ValueError, "on_failure is 'rejct'; allowed"):
            fit.resume(on_failure="rejct")
        self.assertTrue(fit.folder.is_dir())

    def test_gradients_and_extras(self):
        def exact(theta):
            return {
                "log_density": -0.5 * (theta**2).sum(),
                "gradient": -theta,
                "extra": {"sum": theta.sum(), "twice": 2 * theta},
            }

        fit = self.sampled(exact, sampler="hmc")
        x = fit.posterior["x"]
        self.assertEqual(fit.extra["twice"].shape, (3, 100, 2))
        np.testing.assert_array_equal(fit.extra["twice"], 2 * x)
        np.testing.assert_allclose(fit.extra["sum"], x.sum(axis=2))

    def test_rows_of_extras(self):
        def exact(theta):
            return {"log_density": models.normals(theta), "extra": {"twice": 2 * theta}}

        fit = self.sampled(exact, vectorized=True)
        np.testing.assert_array_equal(fit.extra["twice"], 2 * fit.posterior["x"])

    def test_noise(self):
        np.random.seed(3)
        a, b = (self.sampled(models.noisy, {"x": bounded(-5, 5)}, noisy=True) for _ in range(2))
        self.assertEqual(np.random.random(), np.random.RandomState(3).random_sample())
        same(self, a, b)
        self.assertTrue((np.abs(a.posterior["x"]) < 5).all())

    def test_limits_and_extension(self):
        part = self.sampled(max_evals=200)
        self.assertLess(part.posterior["x"].shape[1], 100)
        whole = part.resume(draws=150)
        self.assertEqual(whole.posterior["x"].shape, (3, 150, 2))
        same(self, self.sampled(draws=150), whole)

    def test_settings_of_a_resumption_are_checked(self):
        fit = self.sampled(max_evals=50)
        with self.assertRaisesRegex(TypeError, "resume does not take max_eval; allowed: data"):
            fit.resume(max_eval=3)

    def test_the_folder_goes_with_the_fit(self):
        fit = self.sampled()
        folder = fit.folder
        self.assertTrue(folder.is_dir())
        del fit
        self.assertFalse(folder.exists())

    def test_builtins_are_not_replaced(self):
        names = {}
        exec("from kamilton import *", names)
        self.assertNotIn("open", names)

    def test_wrong_models_are_refused(self):
        with self.assertRaisesRegex(kamilton.WrongInput, "^draws is -1; allowed: a whole number"):
            self.sampled(draws=-1)
        with self.assertRaisesRegex(kamilton.WrongInput, "^parameter x: normal: sd is -1; "):
            self.sampled(models.normal, {"x": normal(0, -1, size=2)})
        with self.assertRaisesRegex(kamilton.WrongInput, 'a parameter is named "x y"; it must'):
            self.sampled(models.normal, {"x y": flat(size=2)})
        with self.assertRaisesRegex(kamilton.WrongInput, "^parameter x: size is 0"):
            self.sampled(models.normal, {"x": flat(size=0)})
        with self.assertRaisesRegex(TypeError, "the parameter x is 3"):
            self.sampled(models.normal, {"x": 3})
        with self.assertRaisesRegex(TypeError, "parameters is a list; it must be a dict"):
            self.sampled(models.normal, [flat(size=2)])

    def test_a_mended_function_may_have_the_folder(self):
        def fails(theta):
            raise ZeroDivisionError

        with tempfile.TemporaryDirectory() as place:
            folder = Path(place, "run")
            said = io.StringIO()
            with mock.patch("sys.stderr", said):
                with self.assertRaises(ZeroDivisionError):
                    self.sampled(fails, folder=folder)
            self.assertIn("kamilton: stopped; no evaluation has succeeded yet\n", said.getvalue())
            with self.assertRaisesRegex(kamilton.RunFailed, "no start with a finite"):
                self.sampled(lambda x: -np.inf, folder=folder)
            fit = self.sampled(folder=folder)
            ways = r"resume\(function\); or name another folder, or say overwrite=True"
            with self.assertRaisesRegex(kamilton.WrongInput, ways):
                self.sampled(folder=folder)
            same(self, fit, kamilton.open(folder))
            again = self.sampled(folder=folder, overwrite=True, draws=50)
            self.assertEqual(again.posterior["x"].shape, (3, 50, 2))
            with self.assertRaisesRegex(kamilton.WrongInput, ": accept_changed_target=True$"):
                again.resume(lambda x: -abs(x).sum(), draws=60)

    def test_rows_that_a_summary_has_not(self):
        with self.assertRaisesRegex(KeyError, "which has x.1, x.2; elements of vectors count"):
            self.sampled().summary()["x"]


class Version(unittest.TestCase):
    def test_it_is_that_of_the_package(self):
        self.assertEqual(kamilton.__version__, importlib.metadata.version("kamilton"))


if __name__ == "__main__":
    unittest.main()
