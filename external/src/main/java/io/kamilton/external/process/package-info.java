/**
 * Targets that are programs: they answer requests on their standard input and output, one line of
 * JSON each (docs/targets.md).
 */
@NullMarked
package io.kamilton.external.process;

import org.jspecify.annotations.NullMarked;
