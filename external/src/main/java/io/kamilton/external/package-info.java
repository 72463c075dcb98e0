/**
 * Targets in other processes: programs that answer requests, a line of JSON each, on their standard
 * input and output (docs/targets.md).
 */
@NullMarked
package io.kamilton.external;

import org.jspecify.annotations.NullMarked;
