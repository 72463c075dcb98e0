/** Momentum, and the leapfrog flow of a surrogate. */
@NullMarked
package io.kamilton.hamiltonian;

import org.jspecify.annotations.NullMarked;
