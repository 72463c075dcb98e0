"""Prints data and the last draws of a netCDF file as xarray reads them: ENGINE FILE."""

import sys

import xarray

engine, path = sys.argv[1:]


def group(name):
    return xarray.load_dataset(path, group=name, engine=engine)


print("x", group("constant_data").x.values.tolist())
print("y", group("observed_data").y.values.tolist())
print("prior", group("prior").z.values[0, -1].tolist())
print("posterior", group("posterior").z.values[-1, -1].tolist())
