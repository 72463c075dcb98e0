"""The programs of the documents: the blocks of a page in their order."""

import contextlib
import io
import os
import re
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(page):
    """What the names of a page stand for after its program has run."""
    text = (ROOT / page).read_text(encoding="utf-8")
    names = {"__name__": "page"}
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            with contextlib.redirect_stdout(io.StringIO()) as said:
                for block in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
                    exec(compile(block, page, "exec"), names)
        finally:
            os.chdir(before)
    return names, said.getvalue()


class Documents(unittest.TestCase):
    def test_the_tutorial(self):
        names, said = run("docs/python.md")
        self.assertEqual(names["fit"].posterior["x"].shape, (4, 200))
        self.assertIn("verdict: These draws can be used.", said)
        sample = names["heights"]
        rows = [line.split() for line in said.splitlines()]
        means = {row[0]: float(row[1]) for row in rows if row[:1] in (["mu"], ["sigma"])}
        self.assertAlmostEqual(means["mu"], sample.mean(), delta=0.3)
        self.assertAlmostEqual(means["sigma"], sample.std(), delta=0.5)
        self.assertEqual(names["samples"].shape, (3200, 2))

    def test_the_readme(self):
        names, said = run("README.md")
        self.assertEqual(names["fit"].posterior["z"].shape, (4, 1000, 8))
        self.assertIn("verdict: These draws can be used.", said)


if __name__ == "__main__":
    unittest.main()
