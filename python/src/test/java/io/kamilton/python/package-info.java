@NullMarked
package io.kamilton.python;

import org.jspecify.annotations.NullMarked;
