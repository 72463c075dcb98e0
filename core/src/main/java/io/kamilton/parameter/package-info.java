/**
 * The parameters of a target: names, bounds, priors, starts, and the change between the scale of
 * the user and the real line.
 */
@NullMarked
package io.kamilton.parameter;

import org.jspecify.annotations.NullMarked;
