/** Simulation-based calibration of a model and its sampler. */
@NullMarked
package io.kamilton.runner.validate;

import org.jspecify.annotations.NullMarked;
