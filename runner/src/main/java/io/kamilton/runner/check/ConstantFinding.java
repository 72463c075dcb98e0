package io.kamilton.runner.check;

import io.kamilton.parameter.ParameterSpace;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Whether a target, without priors and Jacobian, says the same wherever it was asked. */
final class ConstantFinding {
  /** Of the size of the numbers that were added: rounding, and no difference. */
  private static final double ROUNDING = 1e-12;

  private static final int ENOUGH = 3;

  private final ParameterSpace space;
  private final List<Double> answers = new ArrayList<>();
  private double largest;

  ConstantFinding(ParameterSpace space) {
    this.space = space;
  }

  /** Takes an answer into account; the points are different ones. */
  void add(Evaluated answer) {
    if (answer.outcome() != Outcome.FINITE) {
      return;
    }
    double[] u = answer.x().toArray();
    double[] x = new double[u.length];
    space.constrain(u, x);
    double added = space.logPrior(x) + space.logJacobian(u);
    answers.add(answer.logEstimate() - added);
    largest = Math.max(largest, Math.abs(added) + Math.abs(answer.logEstimate()));
  }

  void tell(CheckReport report) {
    if (answers.size() < ENOUGH) {
      return;
    }
    if (Collections.max(answers) - Collections.min(answers) <= ROUNDING * largest) {
      report.change(
          "target: it gave the same answer at all of %d different points, which is suspicious; does it use the parameters?"
              .formatted(answers.size()));
    }
  }
}
