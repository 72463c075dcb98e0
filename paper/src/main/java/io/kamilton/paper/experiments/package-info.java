/** The list of all experiments. */
@NullMarked
package io.kamilton.paper.experiments;

import org.jspecify.annotations.NullMarked;
