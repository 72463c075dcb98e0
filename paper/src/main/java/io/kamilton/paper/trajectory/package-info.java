/** Experiments that follow trajectories and single steps: Figures 1 and 2, Proposition 3. */
@NullMarked
package io.kamilton.paper.trajectory;

import org.jspecify.annotations.NullMarked;
