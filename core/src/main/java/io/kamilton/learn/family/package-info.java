/** Families of features, one file each, and the search for the best of them. */
@NullMarked
package io.kamilton.learn.family;

import org.jspecify.annotations.NullMarked;
