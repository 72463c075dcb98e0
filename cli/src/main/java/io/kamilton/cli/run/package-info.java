/** Runs: the commands that sample, their folder, their progress. */
@NullMarked
package io.kamilton.cli.run;

import org.jspecify.annotations.NullMarked;
