/** A run in its folder: log, sampling, resuming, limits, and the files made of the log. */
@NullMarked
package io.kamilton.runner.job;

import org.jspecify.annotations.NullMarked;
