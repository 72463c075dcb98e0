/** Ridge regression on values: fits, their held-out errors, and the numbers that govern them. */
@NullMarked
package io.kamilton.learn.ridge;

import org.jspecify.annotations.NullMarked;
