package io.kamilton.spark;

import io.kamilton.target.Evaluator;
import java.io.Serializable;

/**
 * What a job does with each of its items, on an executor.
 *
 * @param <I> an item
 * @param <O> what comes of it
 */
interface Work<I, O> extends Serializable {
  /**
   * What comes of an item; it must depend on nothing else.
   *
   * @param target that of the executor
   */
  O done(I item, Evaluator target);
}
