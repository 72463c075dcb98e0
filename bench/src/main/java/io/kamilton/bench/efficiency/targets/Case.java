package io.kamilton.bench.efficiency.targets;

import io.kamilton.models.WithNoise;
import io.kamilton.run.Starts;
import io.kamilton.target.Target;
import java.util.List;

/**
 * A target on the real line with known answers.
 *
 * @param scale what the answers are of
 * @param fresh whether it was never looked at while samplers were tuned
 */
public record Case(String name, Target target, Scale scale, List<Answer> answers, boolean fresh) {
  /** The standard deviation of cold starts. */
  public static final double START_SD = 3;

  /** The user's scale of a point on the real line. */
  public interface Scale {
    /** out ← the parameters at u. */
    void constrain(double[] u, double[] out);

    /** The real line itself. */
    static Scale real() {
      return (u, out) -> System.arraycopy(u, 0, out, 0, u.length);
    }
  }

  public Case {
    answers = List.copyOf(answers);
    if (answers.size() != target.dimension()) {
      throw new IllegalArgumentException(
          name + " has " + answers.size() + " answers and dimension " + target.dimension());
    }
  }

  /** With answers on the real line. */
  public Case(String name, Target target, List<Answer> answers, boolean fresh) {
    this(name, target, Scale.real(), answers, fresh);
  }

  public int dimension() {
    return answers.size();
  }

  /** A cold start: N(0, 3²) wherever the target is. */
  public Starts.Proposal start() {
    return coldStart(dimension());
  }

  /** N(0, 3²) in every coordinate. */
  public static Starts.Proposal coldStart(int dimension) {
    return Starts.around(new double[dimension], START_SD);
  }

  /** The same posterior known only through estimates with log noise of standard deviation s. */
  Case withNoise(String title, double s) {
    return new Case(title, new WithNoise(target, s), scale, answers, fresh);
  }
}
