/** What the log of a run says, by one reading: draws, costs, history, what is to be warned of. */
@NullMarked
package io.kamilton.runner.log;

import org.jspecify.annotations.NullMarked;
