/** Targets whose answers are known: their moments, exact draws of them, or both. */
@NullMarked
package io.kamilton.models;

import org.jspecify.annotations.NullMarked;
