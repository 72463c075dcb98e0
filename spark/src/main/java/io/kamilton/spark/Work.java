package io.kamilton.spark;

import java.io.Serializable;

/**
 * What a job does with each of its items, on an executor.
 *
 * @param <S> what the items share: broadcast once a job
 * @param <I> an item
 * @param <O> what comes of it
 */
interface Work<S, I, O> extends Serializable {
  /** What comes of an item; it must depend on nothing else. */
  O done(I item, S shared);
}
