/** Experiments on the mixing of chains: Figure 3, and Figure 4 on the left. */
@NullMarked
package io.kamilton.paper.mixing;

import org.jspecify.annotations.NullMarked;
