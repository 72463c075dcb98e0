/** Regression of log π on values: families of features, fits, their uncertainty and noise. */
@NullMarked
package io.kamilton.learn;

import org.jspecify.annotations.NullMarked;
