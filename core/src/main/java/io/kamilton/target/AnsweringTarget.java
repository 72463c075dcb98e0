package io.kamilton.target;

/** A target that says more than a number, or takes several seeds: its estimate is in its answer. */
public interface AnsweringTarget extends Target {
  @Override
  Answer answer(double[] x, Call call);

  /** Asked by chain 0; several seeds follow from the one. */
  @Override
  default double logEstimate(double[] x, long seed) {
    return answer(x, new Call(0, Seeds.from(seed, seeds()))).logEstimate();
  }
}
