/** Feature maps φ, and functions θᵀφ with their derivatives. */
@NullMarked
package io.kamilton.feature;

import org.jspecify.annotations.NullMarked;
