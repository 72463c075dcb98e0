/**
 * A run to look at: what the page of its report shows, as data; the page, one HTML file that holds
 * them; and the same as figures for papers.
 */
@NullMarked
package io.kamilton.cli.report;

import org.jspecify.annotations.NullMarked;
