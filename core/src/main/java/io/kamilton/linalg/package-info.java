/** Dense linear algebra, elementary functions over arrays, and the two gradient kernels. */
@NullMarked
package io.kamilton.linalg;

import org.jspecify.annotations.NullMarked;
