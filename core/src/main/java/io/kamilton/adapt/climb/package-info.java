/** The way of a chain from a cold start to where there is density, before it samples. */
@NullMarked
package io.kamilton.adapt.climb;

import org.jspecify.annotations.NullMarked;
