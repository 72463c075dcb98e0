/** Every experiment of the paper, in its order. */
@NullMarked
package io.kamilton.paper.experiments;

import org.jspecify.annotations.NullMarked;
