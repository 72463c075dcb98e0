/**
 * The report of a run: its contents as data, the HTML page that holds them, and the same as figures
 * for papers.
 */
@NullMarked
package io.kamilton.runner.report;

import org.jspecify.annotations.NullMarked;
