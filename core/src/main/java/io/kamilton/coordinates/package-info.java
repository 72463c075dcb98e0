/** Coordinates in which a target is easier: standardised, white, or non-centred. */
@NullMarked
package io.kamilton.coordinates;

import org.jspecify.annotations.NullMarked;
