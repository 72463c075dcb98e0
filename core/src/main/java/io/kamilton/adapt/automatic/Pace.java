package io.kamilton.adapt.automatic;

/**
 * Where a run's time goes, from its clock at the beginning of rounds: Δ ≈ n·e + K·c for a round
 * with n evaluations and K moves on the surrogate, and what a fit took beside.
 *
 * <p>e and c are the least squares solution over past rounds, which fade.
 *
 * @param past the sums of least squares
 * @param evaluations of the round that goes on
 * @param moves on the surrogate in it
 * @param fittedAfter whether a fit was made after it
 * @param began when it began, in seconds
 * @param sampled seconds of rounds since the last fit
 * @param fit seconds that the last fit took
 */
record Pace(
    Sums past,
    double evaluations,
    double moves,
    boolean fittedAfter,
    double began,
    double sampled,
    double fit) {
  /** That of a run that begins. */
  static final Pace UNKNOWN = new Pace(new Sums(0, 0, 0, 0, 0), 0, 0, false, Double.NaN, 0, 0);

  /** Σn², ΣnK, ΣK², ΣnΔ, ΣKΔ, of which the older fade. */
  record Sums(double nn, double nk, double kk, double nt, double kt) {
    Sums plus(double n, double k, double took) {
      double kept = KmcNumbers.Time.KEPT;
      return new Sums(
          kept * nn + n * n,
          kept * nk + n * k,
          kept * kk + k * k,
          kept * nt + n * took,
          kept * kt + k * took);
    }
  }

  /** A round begins; the one before it, and what was learnt from it, has ended. */
  Pace begun(double seconds) {
    double took = seconds - began;
    if (!(took >= 0 && evaluations + moves > 0)) {
      return new Pace(past, 0, 0, false, seconds, sampled, fit);
    }
    if (fittedAfter) {
      double beside = Math.max(0, took - evaluations * evaluation() - moves * move());
      return new Pace(past, 0, 0, false, seconds, 0, beside);
    }
    Sums sums = past.plus(evaluations, moves, took);
    return new Pace(sums, 0, 0, false, seconds, sampled + took, fit);
  }

  /** The round that goes on evaluated the target, or moved so often on the surrogate. */
  Pace spent(int evaluationsMade, int movesMade) {
    return new Pace(
        past, evaluations + evaluationsMade, moves + movesMade, fittedAfter, began, sampled, fit);
  }

  /** A fit was made after the round that goes on. */
  Pace fitted() {
    return new Pace(past, evaluations, moves, true, began, sampled, fit);
  }

  /** e: seconds an evaluation. */
  double evaluation() {
    if (past.nn == 0) {
      return 0;
    }
    double average = past.nt / past.nn;
    double determinant = past.nn * past.kk * (1 + KmcNumbers.Time.RIDGE) - past.nk * past.nk;
    double e =
        determinant > 0
            ? (past.nt * past.kk * (1 + KmcNumbers.Time.RIDGE) - past.kt * past.nk) / determinant
            : average;
    return Math.max(0, Math.min(e, average));
  }

  /** c: seconds a move on the surrogate. */
  double move() {
    return past.kk > 0
        ? Math.max(0, (past.kt - evaluation() * past.nk) / (past.kk * (1 + KmcNumbers.Time.RIDGE)))
        : 0;
  }

  /**
   * The k that gives the most effective draws a second: where a state is 1 − ρ_k fresh after k
   * moves and accepted with probability a, r = 1 − a(1 − ρ_k) is the correlation of two draws, and
   * (1 − r)/(1 + r) effective draws cost e + kc and their part of a fit.
   *
   * @param fresh 1 − ρ_k for k = 1, 2, …
   * @param until evaluations from one fit to the next
   */
  int moves(double[] fresh, double acceptance, double until) {
    double fixed = evaluation() + fit / until;
    int best = fresh.length;
    double bestRate = 0;
    for (int k = 1; k <= fresh.length; k++) {
      double changed = acceptance * fresh[k - 1];
      double seconds = Math.max(KmcNumbers.Time.LEAST_SECONDS, fixed + k * move());
      double rate = changed / (2 - changed) / seconds;
      if (rate > bestRate) {
        bestRate = rate;
        best = k;
      }
    }
    return best;
  }
}
