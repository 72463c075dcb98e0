package io.kamilton.adapt.automatic;

/**
 * Where a run's time goes, from its clock at the beginning of rounds: Δ ≈ n·e + K·c for a round
 * with n evaluations and K moves on the surrogate, and what a fit took beside. For one thread.
 *
 * <p>e and c are the least squares solution over past rounds, which fade.
 */
final class Pace {
  /** What a round keeps of its weight when the next is seen. */
  private static final double KEPT = 0.98;

  /**
   * Of the moves' share in the least squares, so that rounds that are all alike have a solution.
   */
  private static final double RIDGE = 1e-4;

  /** No iteration takes less: where nothing is known yet, more moves cost nothing. */
  private static final double LEAST = 1e-9;

  private double nn;
  private double nk;
  private double kk;
  private double nt;
  private double kt;
  private double evaluations;
  private double moves;
  private boolean fitted;
  private double began = Double.NaN;
  private double sampled;
  private double fit;

  /** A round begins; the one before it, and what was learnt from it, has ended. */
  void begins(double seconds) {
    double took = seconds - began;
    began = seconds;
    if (!(took >= 0 && evaluations + moves > 0)) {
      reset();
      return;
    }
    if (fitted) {
      fit = Math.max(0, took - evaluations * evaluation() - moves * move());
      sampled = 0;
    } else {
      sampled += took;
      nn = KEPT * nn + evaluations * evaluations;
      nk = KEPT * nk + evaluations * moves;
      kk = KEPT * kk + moves * moves;
      nt = KEPT * nt + evaluations * took;
      kt = KEPT * kt + moves * took;
    }
    reset();
  }

  private void reset() {
    evaluations = 0;
    moves = 0;
    fitted = false;
  }

  /** The round that goes on evaluated the target, or moved so often on the surrogate. */
  void spent(int evaluationsMade, int movesMade) {
    evaluations += evaluationsMade;
    moves += movesMade;
  }

  /** A fit was made after the round that goes on. */
  void fitted() {
    fitted = true;
  }

  /** e: seconds an evaluation. */
  double evaluation() {
    if (nn == 0) {
      return 0;
    }
    double determinant = nn * kk * (1 + RIDGE) - nk * nk;
    double e = determinant > 0 ? (nt * kk * (1 + RIDGE) - kt * nk) / determinant : nt / nn;
    return Math.max(0, Math.min(e, nt / nn));
  }

  /** c: seconds a move on the surrogate. */
  double move() {
    return kk > 0 ? Math.max(0, (kt - evaluation() * nk) / (kk * (1 + RIDGE))) : 0;
  }

  /** Seconds that the last fit took. */
  double fit() {
    return fit;
  }

  /** Seconds of rounds since the last fit. */
  double sampled() {
    return sampled;
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
      double rate = changed / (2 - changed) / Math.max(LEAST, fixed + k * move());
      if (rate > bestRate) {
        bestRate = rate;
        best = k;
      }
    }
    return best;
  }
}
