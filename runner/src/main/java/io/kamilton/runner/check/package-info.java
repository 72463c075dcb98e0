/**
 * A few calls of a target before it is sampled: does it answer, how fast, how noisy, is its
 * gradient right.
 */
@NullMarked
package io.kamilton.runner.check;

import org.jspecify.annotations.NullMarked;
