/** Streams of random numbers, each a function of (seed, chain, iteration, purpose). */
@NullMarked
package io.kamilton.random;

import org.jspecify.annotations.NullMarked;
