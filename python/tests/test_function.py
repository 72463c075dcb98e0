"""What a function may take and return; no Java is needed to see it."""

import base64
import unittest

import numpy as np

from kamilton._function import Function, Point

MODEL = {
    "parameters": [{"name": "a"}, {"name": "b", "size": 2}],
    "returns": "log-density",
    "noisy": False,
    "seeds": 1,
}
QUESTION = {"theta": [1.0, 2.0, 3.0], "seed": 5}


def answer(result, **model):
    return Function(lambda theta: result, {**MODEL, **model})(QUESTION)


class Returned(unittest.TestCase):
    def test_values(self):
        for good in (1.5, np.float64(1.5), np.float32(1.5), np.array(1.5), np.array([[1.5]])):
            self.assertEqual(answer(good), 1.5)
            self.assertIs(type(answer(good)), float)
        self.assertEqual(answer(2), 2.0)
        self.assertEqual(answer(-np.inf), -np.inf)
        self.assertTrue(np.isnan(answer(np.nan)))

    def test_what_is_no_value(self):
        for bad, named in (
            (None, "returned None"),
            ("high", "returned a str, 'high'"),
            (1 + 2j, "returned a complex"),
            (np.complex128(1), "returned a complex128"),
            (np.array([1.0, 2.0]), r"returned an array of shape \(2,\)"),
            (True, "returned a bool"),
            (np.ma.masked, "returned what numpy.ma has masked"),
            (np.ma.array([1.0], mask=[True]), "returned what numpy.ma has masked"),
            ([1.0], "returned a list"),
            ({"value": 1}, "returned a dict with 'value'"),
            ({"extra": {}}, 'returned a dict without "log_density"'),
        ):
            with self.assertRaisesRegex(TypeError, "the function " + named):
                answer(bad)

    def test_a_named_function_is_named(self):
        def likelihood(theta):
            return None

        with self.assertRaisesRegex(TypeError, "function likelihood returned None; a log density"):
            Function(likelihood, MODEL)(QUESTION)

    def test_simulations(self):
        said = {"returns": "simulation"}
        self.assertEqual(answer(np.array([1, 2]), **said), [1.0, 2.0])
        self.assertEqual(answer(3.0, **said), [3.0])
        with self.assertRaisesRegex(TypeError, "returned rows for a simulation"):
            answer(np.zeros((2, 2)), **said)

    def test_extras(self):
        said = answer({"log_density": 1, "gradient": np.ones(3), "extra": {"x": 2, "y": [3]}})
        self.assertEqual(
            said, {"log_density": 1.0, "gradient": [1.0] * 3, "extra": {"x": 2.0, "y": [3.0]}}
        )

    def test_rows(self):
        def text(array):
            return base64.b64encode(array.tobytes()).decode()

        packed = {"theta": text(np.ones((2, 3))), "seeds": text(np.array([5, 6]))}

        def rows(result):
            return Function(lambda theta: result, MODEL, vectorized=True).all(packed)

        self.assertEqual(rows(np.array([1, 2])), text(np.array([1.0, 2.0])))
        self.assertEqual(rows(np.array([[1], [2]])), text(np.array([1.0, 2.0])))
        both = Function(lambda theta, seed: theta.sum(1) + seed, MODEL, vectorized=True)
        self.assertEqual(both.all(packed), text(np.array([8.0, 9.0])))
        with self.assertRaisesRegex(TypeError, "a float64, .* of 2 points"):
            rows(np.float64(1))
        with self.assertRaisesRegex(TypeError, r"shape \(3,\).* of 2 points"):
            rows(np.zeros(3))
        with self.assertRaisesRegex(TypeError, "returned what numpy.ma has masked"):
            rows(np.ma.array([1.0, 2.0], mask=[True, False]))
        many = {
            "log_density": np.array([1, 2]),
            "gradient": np.ones((2, 3)),
            "extra": {"log_density": np.array([3, 4]), "gradient": np.array([5, 6])},
        }
        gradient = [1.0, 1.0, 1.0]
        self.assertEqual(
            rows(many),
            [
                {
                    "log_density": 1.0,
                    "gradient": gradient,
                    "extra": {"log_density": 3.0, "gradient": 5.0},
                },
                {
                    "log_density": 2.0,
                    "gradient": gradient,
                    "extra": {"log_density": 4.0, "gradient": 6.0},
                },
            ],
        )


class Taken(unittest.TestCase):
    def test_one_array_or_names(self):
        self.assertEqual(Function(lambda theta: theta[2], MODEL)(QUESTION), 3.0)
        self.assertEqual(Function(lambda b, a: a + b[1], MODEL)(QUESTION), 4.0)
        self.assertEqual(Function(lambda theta, seed: seed, MODEL)(QUESTION), 5.0)
        self.assertEqual(Function(lambda theta, data: data, MODEL, 7)(QUESTION), 7.0)
        self.assertEqual(Function(lambda theta, scale=2.0: scale, MODEL)(QUESTION), 2.0)

    def test_arguments_without_names(self):
        self.assertEqual(Function(lambda theta, /: theta[2], MODEL)(QUESTION), 3.0)
        with self.assertRaisesRegex(TypeError, r"takes \(a \(positional only\), b \(pos.*allowed"):
            Function(lambda a, b, /: a, MODEL)

    def test_the_other_key_is_explained(self):
        density = Function(lambda theta: {"log_likelihood": 1.0}, MODEL)
        with self.assertRaisesRegex(TypeError, '"extra", because no parameter has a prior'):
            density(QUESTION)
        parameters = [*MODEL["parameters"], {"name": "c", "prior": "normal(0, 1)"}]
        model = {**MODEL, "parameters": parameters, "returns": "log-likelihood"}
        with self.assertRaisesRegex(TypeError, "because c has a prior, which Kamilton adds"):
            Function(lambda theta: {"log_density": 1.0}, model)(QUESTION)

    def test_methods(self):
        class Model:
            def log_density(self, theta):
                return theta.sum()

        self.assertEqual(Function(Model().log_density, MODEL)(QUESTION), 6.0)

    def test_arguments_that_nobody_gives(self):
        for function, data, named in (
            (lambda a: a, None, r"takes \(a\); allowed are all of a, b, or one array"),
            (lambda a, c: a, None, r"takes \(a, c\); allowed are all of a, b"),
            (lambda: 1.0, None, r"takes \(\); allowed"),
            (lambda a, c=1.0: c, None, r"takes \(a, c\); allowed"),
            (lambda c, b=1.0: c, None, r"takes \(c, b\); allowed"),
            (lambda a, **more: a, None, r"takes \(a, \*\*more\); allowed"),
            (lambda a, b, **more: a, None, None),
            (lambda theta, *more, **others: theta, None, None),
            (lambda *all: 1.0, None, None),
            (lambda theta, data: 1.0, None, "has an argument data, but none is given"),
            (lambda theta: 1.0, 5, "data is given"),
        ):
            if named is None:
                Function(function, MODEL)
            else:
                with self.assertRaisesRegex(TypeError, named):
                    Function(function, MODEL, data)
        with self.assertRaisesRegex(TypeError, "seeds is 4, but .* has no argument seeds"):
            Function(lambda theta: 1.0, {**MODEL, "seeds": 4})
        Function(lambda theta, seed: 1.0, {**MODEL, "seeds": 4, "returns": "simulation"})

    def test_exceptions(self):
        def fails(theta):
            raise ValueError("no such theta")

        with self.assertRaisesRegex(ValueError, "no such theta"):
            Function(fails, MODEL)(QUESTION)
        rejected = Function(fails, MODEL, rejects=True)(QUESTION)
        self.assertEqual(rejected, {"error": "ValueError: no such theta"})

    def test_without_numpy_arithmetic_of_lists_is_refused(self):
        point = Point([1.0, 2.0, 3.0])
        self.assertEqual(sum(x * x for x in point[1:]), 13.0)
        for wrong in (lambda: 2 * point, lambda: point * 2, lambda: point[1:] + [1]):
            with self.assertRaisesRegex(TypeError, "install numpy"):
                wrong()


if __name__ == "__main__":
    unittest.main()
