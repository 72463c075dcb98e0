/** Likelihoods of models that can only be simulated: by kernels, by normal approximation. */
@NullMarked
package io.kamilton.intractable.abc;

import org.jspecify.annotations.NullMarked;
