package io.kamilton.spark;

import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Question;
import io.kamilton.target.TargetException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Points that chains try as their starts. */
record Trials() implements Work<Question, Trials.Tried> {
  /**
   * What became of a point.
   *
   * @param stopped why the target stopped the run; null where it did not
   */
  record Tried(int chain, @Nullable Evaluated point, @Nullable String stopped)
      implements Serializable {}

  @Override
  public Tried done(Question question, Evaluator target) {
    int chain = question.call().chain();
    try {
      return new Tried(chain, (Evaluated) target.answer(question), null);
    } catch (TargetException e) {
      return new Tried(chain, null, e.getMessage());
    }
  }
}
