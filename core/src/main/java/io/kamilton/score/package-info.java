/** The estimators of the paper, by score matching: lite, finite, full and Nyström, and Ĵ. */
@NullMarked
package io.kamilton.score;

import org.jspecify.annotations.NullMarked;
