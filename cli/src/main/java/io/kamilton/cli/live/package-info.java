/**
 * The page of a run while it goes on: a server on this machine alone, events for whoever looks, and
 * one thread that looks at the run for all of them.
 */
@NullMarked
package io.kamilton.cli.live;

import org.jspecify.annotations.NullMarked;
