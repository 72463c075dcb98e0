/** Surrogates learnt from values: the best features, with their uncertainty, noise and bounds. */
@NullMarked
package io.kamilton.learn;

import org.jspecify.annotations.NullMarked;
