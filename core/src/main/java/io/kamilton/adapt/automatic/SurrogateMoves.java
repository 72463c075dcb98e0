package io.kamilton.adapt.automatic;

import io.kamilton.adapt.Fingerprint;
import io.kamilton.adapt.FitSummary;
import io.kamilton.coordinates.NonCentred;
import io.kamilton.hamiltonian.Well;
import io.kamilton.learn.ValueLearner;
import io.kamilton.mcmc.Guided;
import io.kamilton.mcmc.SurrogateTransition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.RandomStream;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Surrogate transitions on a fit, with well, step size and number of moves tuned on it.
 *
 * @param eps the longest step
 * @param moves on the surrogate between two evaluations, on average
 */
record SurrogateMoves(SurrogateFit fit, TransitionKernel kernel, double eps, int moves) {
  /**
   * Where the chains are, to begin tuning with.
   *
   * @param well about their states, with their covariance
   * @param states some of them
   * @param bounded whether the target has an edge beyond which there is no density
   */
  record Chains(Well well, List<double[]> states, boolean bounded) {
    /** States to begin moves at. */
    List<double[]> places() {
      return IntStream.range(0, states.size())
          .filter(i -> i % KmcNumbers.Memory.PLACES_APART == 0)
          .mapToObj(states::get)
          .toList();
    }
  }

  /**
   * What may be learnt, and done with it.
   *
   * @param count how many moves are made
   * @param coordinates that were of use before
   */
  record Work(ValueLearner learner, Count count, Optional<NonCentred> coordinates) {}

  /** How many moves suit a surrogate as it was tuned. */
  interface Count {
    int of(SurrogateTuning tuning, double error);
  }

  /** Moves on a fit, with well and steps found anew. */
  static SurrogateMoves of(
      SurrogateFit fit, TargetTraits target, Chains chains, Work work, RandomStream random) {
    SurrogateTuning tuning =
        fit.coordinates()
            .map(in -> tuned(fit.f(), in, chains, work, random))
            .orElseGet(() -> tuned(fit.f(), chains.well, chains.places(), work, random));
    int moves = work.count.of(tuning, fit.values().error());
    return new SurrogateMoves(fit, kernel(fit, target, tuning, moves), tuning.eps(), moves);
  }

  private static SurrogateTuning tuned(
      Guided f, NonCentred in, Chains chains, Work work, RandomStream random) {
    int d = in.dimension();
    List<double[]> starts = new ArrayList<>();
    for (double[] x : chains.places()) {
      double[] z = new double[d];
      in.forward(x, z);
      starts.add(z);
    }
    return tuned(f.in(in), Well.unit(SurrogateTuning.mean(starts)), starts, work, random);
  }

  private static SurrogateTuning tuned(
      Guided f, Well well, List<double[]> starts, Work work, RandomStream random) {
    return SurrogateTuning.of(f, well, starts, random, work.learner.cancellation());
  }

  private static TransitionKernel kernel(
      SurrogateFit fit, TargetTraits target, SurrogateTuning tuning, int moves) {
    int least = least(moves);
    int most = most(moves);
    Guided f = fit.f();
    return fit.coordinates()
        .map(
            in -> SurrogateTransition.hmc(target, f, in, tuning.well(), tuning.rule(), least, most))
        .orElseGet(
            () -> SurrogateTransition.hmc(target, f, tuning.well(), tuning.rule(), least, most));
  }

  private static int least(int moves) {
    return moves - moves / MoveNumbers.Moves.SPREAD;
  }

  private static int most(int moves) {
    return moves + moves / MoveNumbers.Moves.SPREAD;
  }

  /** The mean squared held-out error. */
  double error() {
    return fit.values().error();
  }

  /** Whether it needs much shorter steps without being much closer to log π. */
  boolean isRougherThan(SurrogateMoves other) {
    double much = KmcNumbers.Refits.MUCH_SHORTER;
    return fit.bounded() == other.fit.bounded()
        && eps < other.eps / much
        && error() > other.error() / much;
  }

  /**
   * What was chosen.
   *
   * @param share how often these moves are tried
   */
  FitSummary summary(double share) {
    return new FitSummary(
        fit.from(),
        fit.values().quality(),
        eps,
        least(moves),
        most(moves),
        share,
        fit.coordinates().map(in -> OptionalInt.of(in.axis().t())).orElse(OptionalInt.empty()),
        fit.values().in().isPresent());
  }

  long fingerprint() {
    return new Fingerprint().add(error()).add(eps).add(fit.from()).add(moves).value();
  }
}
