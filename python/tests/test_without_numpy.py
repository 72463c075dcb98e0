"""A Python without numpy: lists in place of arrays."""

import json
import subprocess
import sys
import unittest

PROGRAM = """
import json, sys
sys.modules["numpy"] = None  # not to be found
import kamilton

def log_density(x, y):
    return {"log_density": -0.5 * (sum(a * a for a in x) + y * y), "extra": {"same": list(x)}}

parameters = {"x": kamilton.flat(size=2), "y": kamilton.flat()}
fit = kamilton.sample(
    log_density, parameters, sampler="am", chains=2, warmup=50, draws=30, progress=False
)
print(json.dumps([fit.posterior["x"], fit.extra["same"], fit.posterior["y"]]))
"""


class WithoutNumpy(unittest.TestCase):
    def test_draws_are_lists(self):
        said = subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
        )
        x, same, y = json.loads(said.stdout)
        self.assertEqual((len(x), len(x[0]), len(x[0][0])), (2, 30, 2))
        self.assertEqual(x, same)
        self.assertEqual((len(y), len(y[0])), (2, 30))


if __name__ == "__main__":
    unittest.main()
