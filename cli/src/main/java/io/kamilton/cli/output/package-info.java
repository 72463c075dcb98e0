/**
 * What draws become: CmdStan CSV files and netCDF for other programs, a summary for people; and
 * draws read back from CSV files, whoever wrote them.
 */
@NullMarked
package io.kamilton.cli.output;

import org.jspecify.annotations.NullMarked;
