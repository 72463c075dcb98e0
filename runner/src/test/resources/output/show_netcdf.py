"""Prints the groups of a netCDF file as xarray opens them: ENGINE FILE."""

import sys

import h5py
import xarray

engine, path = sys.argv[1:]
with h5py.File(path) as file:
    groups = sorted(file)
for group in groups:
    with xarray.open_dataset(path, group=group, engine=engine) as data:
        sizes = sorted(data.sizes.items())
        print(f"/{group}: " + ", ".join(f"{name} {size}" for name, size in sizes))
        for name, size in sizes:
            assert data[name].values.tolist() == list(range(size)), name
            assert data[name].dims == (name,), name
        for name, values in data.data_vars.items():
            print(f"  {name} ({', '.join(values.dims)}) {values.dtype}")
with xarray.open_dataset(path, engine=engine) as data:
    known = ("inference_library", "model", "sampler", "seed", "sampling_time")
    print(" ".join(f"{key}={data.attrs[key]}" for key in known))
    assert data.attrs["inference_library_version"]
