/** One transition of a chain, exact whatever its surrogate is. */
@NullMarked
package io.kamilton.mcmc;

import org.jspecify.annotations.NullMarked;
