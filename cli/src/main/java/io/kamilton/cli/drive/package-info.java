/**
 * Runs for front ends in other languages: an order is a line of JSON, and so is all that is told.
 */
@NullMarked
package io.kamilton.cli.drive;

import org.jspecify.annotations.NullMarked;
