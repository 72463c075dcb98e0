"""Compares a netCDF file with CmdStan CSV files, number by number: ENGINE FILE WARMUP CSV..."""

import struct
import sys

import xarray

NAMES = {
    "accept_stat__": "acceptance_rate",
    "stepsize__": "step_size",
    "treedepth__": "tree_depth",
    "n_leapfrog__": "n_steps",
    "divergent__": "diverging",
}
GROUPS = {"log_lik": "log_likelihood", "y_rep": "posterior_predictive"}


def bits(number):
    return "nan" if number != number else struct.pack("<d", number)


engine, path, warmup = sys.argv[1], sys.argv[2], int(sys.argv[3])
opened = {}


def values(prefix, column):
    base, *index = column.split(".")
    group = "sample_stats" if base.endswith("__") else GROUPS.get(base, "posterior")
    key = prefix + group
    if key not in opened:
        opened[key] = xarray.open_dataset(path, group=key, engine=engine).load()
    array = opened[key][NAMES.get(base, base[:-2] if base.endswith("__") else base)].values
    return array[:, :, int(index[0]) - 1] if index else array


count = 0
for chain, csv in enumerate(sys.argv[4:]):
    with open(csv, encoding="utf-8") as file:
        header, *rows = [line.strip().split(",") for line in file if not line.startswith("#")]
    for j, column in enumerate(header):
        kept, before = values("", column), values("warmup_", column)
        assert kept.shape[1] == len(rows) - warmup, kept.shape
        for i, row in enumerate(rows):
            found = float(before[chain, i] if i < warmup else kept[chain, i - warmup])
            assert bits(found) == bits(float(row[j])), (csv, column, i, found, row[j])
            count += 1
print(f"{count} numbers agree")
