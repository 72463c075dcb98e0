/** Tests of the experiments as trials: going on after an interruption, threads, pages. */
@NullMarked
package io.kamilton.paper.trajectory;

import org.jspecify.annotations.NullMarked;
