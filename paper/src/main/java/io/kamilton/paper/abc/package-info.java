/** Experiments on approximate Bayesian computation: Figures 4, 6 and 7. */
@NullMarked
package io.kamilton.paper.abc;

import org.jspecify.annotations.NullMarked;
