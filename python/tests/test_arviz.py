"""Draws for ArviZ, by the two signatures that its `from_dict` has had."""

import sys
import types
import unittest
from unittest import mock

import numpy as np

from kamilton._arviz import converted

GROUPS = {"posterior": {"x": np.zeros((2, 3))}, "sample_stats": {"lp": np.ones((2, 3))}}


def arviz(from_dict):
    module = types.ModuleType("arviz")
    module.from_dict = from_dict
    return mock.patch.dict(sys.modules, {"arviz": module})


class Arviz(unittest.TestCase):
    def test_groups_by_name(self):
        def from_dict(posterior=None, *, sample_stats=None, log_likelihood=None, **other):
            return {"posterior": posterior, "sample_stats": sample_stats}

        with arviz(from_dict):
            self.assertEqual(converted(GROUPS), GROUPS)

    def test_a_dict_of_groups(self):
        def from_dict(data, *, name=None, sample_dims=None):
            return data

        with arviz(from_dict):
            self.assertIs(converted(GROUPS), GROUPS)

    def test_without_arviz(self):
        with mock.patch.dict(sys.modules, {"arviz": None}):
            with self.assertRaisesRegex(ImportError, "ArviZ, which is not installed: pip install"):
                converted(GROUPS)


if __name__ == "__main__":
    unittest.main()
