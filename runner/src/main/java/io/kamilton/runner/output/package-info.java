/**
 * Draws for other programs and for people: CmdStan CSV, netCDF, summaries; and draws read back from
 * CSV files, whoever wrote them.
 */
@NullMarked
package io.kamilton.runner.output;

import org.jspecify.annotations.NullMarked;
