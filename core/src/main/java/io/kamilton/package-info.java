/** Gradient-free Hamiltonian Monte Carlo with kernel exponential families. */
@NullMarked
package io.kamilton;

import org.jspecify.annotations.NullMarked;
