package io.kamilton.target;

import io.kamilton.linalg.LogMean;
import io.kamilton.text.Arguments;

/**
 * The average of several estimates of one density, each with a seed of its own: log (1/B) Σ_b π̂(x;
 * seed_b), unbiased as each of them is. A chain renews the seeds one at a time, so that what is
 * noise in the B − 1 others cancels in the acceptance ratio.
 *
 * @param target one that takes one seed
 * @param blocks B, at least 2
 */
public record Averaged(Target target, int blocks) implements AnsweringTarget {
  public Averaged {
    Arguments.atLeast(2, "blocks", blocks);
    if (target.seeds() != 1) {
      throw new IllegalArgumentException(
          "the target takes " + target.seeds() + " seeds; allowed: 1, to average over more");
    }
  }

  @Override
  public int dimension() {
    return target.dimension();
  }

  @Override
  public int seeds() {
    return blocks;
  }

  @Override
  public String show(double[] x) {
    return target.show(x);
  }

  /** The extras are those of the first estimate. */
  @Override
  public Answer answer(double[] x, Call call) {
    double[] logs = new double[blocks];
    Answer first = Answer.of(Double.NaN);
    long simulations = 0;
    for (int b = 0; b < blocks; b++) {
      Answer each = target.answer(x.clone(), new Call(call.chain(), call.seeds().get(b)));
      first = b == 0 ? each : first;
      simulations += each.simulations();
      logs[b] = each.logEstimate();
    }
    return new Answer(LogMean.of(logs), first.extras(), simulations, false);
  }
}
