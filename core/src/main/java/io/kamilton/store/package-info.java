/**
 * The run's memory: an append-only, checksummed log of every evaluation and of every decision of a
 * round, written as they happen and read back as the past of a run.
 */
@NullMarked
package io.kamilton.store;

import org.jspecify.annotations.NullMarked;
