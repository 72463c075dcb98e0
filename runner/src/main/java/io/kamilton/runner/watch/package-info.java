/**
 * The page of a run while it goes on: a server on this machine alone, events for its viewers, and
 * one thread that looks at the run for all of them.
 */
@NullMarked
package io.kamilton.runner.watch;

import org.jspecify.annotations.NullMarked;
