/** Tests of every experiment, at its smallest size. */
@NullMarked
package io.kamilton.paper.experiments;

import org.jspecify.annotations.NullMarked;
