/** The only loop over iterations: chains, rounds, engines, events. */
@NullMarked
package io.kamilton.run;

import org.jspecify.annotations.NullMarked;
