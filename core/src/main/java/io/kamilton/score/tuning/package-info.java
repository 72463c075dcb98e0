/** The choice of σ, λ, coordinates and base of an estimator, by Ĵ on draws that were held out. */
@NullMarked
package io.kamilton.score.tuning;

import org.jspecify.annotations.NullMarked;
