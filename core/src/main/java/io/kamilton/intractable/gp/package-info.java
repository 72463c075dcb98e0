/** Gaussian process classification with an estimated marginal likelihood (App. D.3). */
@NullMarked
package io.kamilton.intractable.gp;

import org.jspecify.annotations.NullMarked;
