/** Likelihoods that can only be estimated, and the exact answers to hold the estimates against. */
@NullMarked
package io.kamilton.intractable;

import org.jspecify.annotations.NullMarked;
