/** A surrogate f ≈ log π + const, what it is learnt from, and what an estimator of it is. */
@NullMarked
package io.kamilton.surrogate;

import org.jspecify.annotations.NullMarked;
