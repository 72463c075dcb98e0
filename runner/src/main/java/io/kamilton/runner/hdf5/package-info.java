/**
 * HDF5 files with groups, attributes and datasets that have dimension scales: what netCDF-4 needs,
 * and no more. See docs/decisions/0021-own-hdf5.md.
 */
@NullMarked
package io.kamilton.runner.hdf5;

import org.jspecify.annotations.NullMarked;
