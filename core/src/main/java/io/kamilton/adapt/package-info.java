/** When to learn: what a chain's history changes between rounds. */
@NullMarked
package io.kamilton.adapt;

import org.jspecify.annotations.NullMarked;
