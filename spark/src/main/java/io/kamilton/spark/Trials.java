package io.kamilton.spark;

import io.kamilton.run.StartSearch;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.TargetException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Points that chains try as their starts; they share the evaluator. */
final class Trials implements Work<Evaluator, StartSearch.Trial, Trials.Tried> {
  /**
   * What became of a point.
   *
   * @param stopped why the target stopped the run; null where it did not
   */
  record Tried(int chain, @Nullable Evaluated point, @Nullable String stopped)
      implements Serializable {}

  @Override
  public Tried done(StartSearch.Trial trial, Evaluator target) {
    int chain = trial.call().chain();
    try {
      return new Tried(chain, trial.evaluate(target), null);
    } catch (TargetException e) {
      return new Tried(chain, null, e.getMessage());
    }
  }
}
