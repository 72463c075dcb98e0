"""The program of docs/python.md: its blocks in their order."""

import contextlib
import io
import os
import re
import tempfile
import unittest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"


class Documents(unittest.TestCase):
    def test_the_page_runs(self):
        blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
        self.assertTrue(blocks)
        names = {"__name__": "page"}
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    for block in blocks:
                        exec(compile(block, str(PAGE), "exec"), names)
            finally:
                os.chdir(before)
        self.assertEqual(names["fit"].posterior["x"].shape, (4, 200))
        self.assertEqual(names["samples"].shape, (3200, 2))


if __name__ == "__main__":
    unittest.main()
