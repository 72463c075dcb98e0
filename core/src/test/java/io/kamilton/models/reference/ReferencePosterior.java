package io.kamilton.models.reference;

import io.kamilton.target.Target;
import java.util.List;

/**
 * A posterior on the real line with an answer from outside: bounded parameters are transformed, the
 * density carries the Jacobian.
 */
public interface ReferencePosterior extends Target {
  /** The name of its files. */
  String name();

  /** A sensible point to start from, on the real line. */
  double[] start();

  /** out ← the point u of the real line on the user's scale, in the order of the answers. */
  void constrain(double[] u, double[] out);

  /** The answers on the user's scale, a parameter each. */
  default List<Answer> answers() {
    return ReferenceFile.of(this).answers();
  }
}
