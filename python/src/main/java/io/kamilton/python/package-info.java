/** The wheel of the Python package. */
@NullMarked
package io.kamilton.python;

import org.jspecify.annotations.NullMarked;
