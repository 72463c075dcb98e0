/** Kernels with their derivatives, feature maps, and the coordinates they see. */
@NullMarked
package io.kamilton.kernel;

import org.jspecify.annotations.NullMarked;
