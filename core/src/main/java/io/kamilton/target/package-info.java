/** What is sampled: a log density, or an estimate of it, and what a bad value means. */
@NullMarked
package io.kamilton.target;

import org.jspecify.annotations.NullMarked;
