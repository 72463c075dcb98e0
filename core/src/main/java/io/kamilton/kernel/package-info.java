/** Kernels with their derivatives, smooth functions, and the metric they are seen in. */
@NullMarked
package io.kamilton.kernel;

import org.jspecify.annotations.NullMarked;
