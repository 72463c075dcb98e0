"""Prints the dimension scales of the posterior of a netCDF file, by HDF5's own functions: FILE."""

import sys

import h5py

with h5py.File(sys.argv[1]) as file:
    group = file["posterior"]
    for name in ("chain", "draw"):
        attached = sorted(
            file[reference].name.split("/")[-1] for reference, _ in group[name].attrs["REFERENCE_LIST"]
        )
        print(name, h5py.h5ds.is_scale(group[name].id), attached)
    for name in ("y", "z"):
        scales = []
        for i, dimension in enumerate(group[name].dims):
            assert h5py.h5ds.is_attached(group[name].id, dimension[0].id, i)
            scales.append(dimension[0].name.split("/")[-1])
        print(f"{name}: {' '.join(scales)}")
