"""Prints the number of arrays of a posterior, the first and the last number in them: FILE."""

import sys

import h5py

with h5py.File(sys.argv[1]) as file:
    group = file["posterior"]
    names = [name for name in group if not h5py.h5ds.is_scale(group[name].id)]
    first, last = "parameter_0", f"parameter_{len(names) - 1}"
    scales = [dimension[0].name.split("/")[-1] for dimension in group[last].dims]
    print(
        len(names),
        f"arrays {first}={group[first][0, 0]} {last}={group[last][1, 2]}",
        f"over {' '.join(scales)}",
    )
