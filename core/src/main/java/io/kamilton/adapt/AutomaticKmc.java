package io.kamilton.adapt;

import io.kamilton.kernel.Stretch;
import io.kamilton.mcmc.Mixture;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.LearntValues;
import io.kamilton.surrogate.Structure;
import io.kamilton.target.Evaluated;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Kernel HMC that needs no tuning (docs/kmc.md): adaptive Metropolis from a cold start, mixed with
 * surrogate transitions as soon as the values of all evaluations teach a surrogate, each as often
 * as its expected squared jump deserves.
 *
 * <p>The surrogate is learnt anew whenever the number of evaluations has grown by 20%. After
 * warm-up the walk is frozen; the surrogate too, or it is learnt anew when they have grown by 30%:
 * ever more rarely.
 */
public final class AutomaticKmc implements Adapter {
  /** Evaluations before the first fit, and from one to the next at least. */
  private static final int FIRST = 40;

  private static final int LEAST_APART = 10;

  /** How much the number of evaluations grows between fits, in warm-up and after it. */
  private static final double WARMUP_GROWTH = 1.2;

  private static final double GROWTH = 1.3;

  /**
   * And if a fit may be exact now, or if the one in use disappoints: if chains accept this share of
   * what its error foretold.
   */
  private static final double LEAST_GROWTH = 1.05;

  private static final double DISAPPOINTING = 0.5;

  /** How much it grows between searches for the structure of the target. */
  private static final double SEARCH_GROWTH = 1.5;

  /** The walk's least share: whatever the surrogate is, the mixture goes everywhere. */
  private static final double LEAST_WALK = 0.05;

  private static final double LEAST_SURROGATE = 0.1;

  /** How many moves of either kind say something of its jumps. */
  private static final int ENOUGH_JUMPS = 10;

  /**
   * After so many fits in a row that were passed over for their short steps the next one is not.
   */
  private static final int MOST_PASSED_OVER = 3;

  private static final double OFTEN = 0.05;
  private static final double FIRST_SHARE = 0.5;

  /** By what the size of fits changes at once, and the least. */
  private static final double STEP = 4;

  private static final double LEAST_PRODUCTS = 1e7;

  /** A surrogate that misses values by 3 leads nowhere: chains are far from where they will be. */
  private static final double USELESS = 9;

  /** And one that misses them by this leads to where two proposals in three are rejected. */
  private static final double POOR = 2;

  /** 1 − ρ_k that is enough. */
  private static final double FRESH = 0.85;

  private static final int MOST_STATES = 4000;
  private static final int PLACES = 64;

  private final TargetTraits target;
  private final long seed;
  private final KmcRecipe recipe;
  private final AdaptiveMetropolis walk;
  private final Archive archive;
  private final List<double[]> states = new ArrayList<>();
  private final Map<Integer, double[]> last = new TreeMap<>();
  private final Jumps surrogateJumps = new Jumps();
  private final Jumps walkJumps = new Jumps();
  private final @Nullable Pace pace;
  private double mostProducts = LearntValues.Learner.MOST_PRODUCTS;

  /** Whether a fit that was due had to wait until the rounds had taken as long as the last one. */
  private boolean waited;

  private boolean warmedUp;
  private double earliestFit = FIRST;
  private double nextFit = FIRST;
  private int valuesAtFit;
  private long evaluations;

  /** Surrogate transitions since the last fit, those to where there is no density, Σ acceptance. */
  private int proposed;

  private int outside;
  private double accepted;

  /** Whether they once went there often: the target has an edge that f does not see. */
  private boolean bounded;

  private long t;
  private @Nullable SurrogateMoves moves;

  /** What is known of the target; when it was last searched for; whether it is to be anew. */
  private Structure structure = Structure.UNKNOWN;

  private long searched;
  private boolean searches;

  /** How many fits in a row were passed over for their short steps. */
  private int passedOver;

  private double share;
  private TransitionKernel kernel;

  /** Has learnt nothing yet. */
  public AutomaticKmc(TargetTraits target, long seed, KmcRecipe recipe) {
    this.target = target;
    this.seed = seed;
    this.recipe = recipe;
    pace = recipe.byTime() ? new Pace() : null;
    walk = new AdaptiveMetropolis(target, 1);
    archive = new Archive(target.dimension());
    kernel = walk.mixed();
  }

  @Override
  public TransitionKernel kernel(int chain) {
    return kernel;
  }

  @Override
  public int roundLength() {
    return 10;
  }

  @Override
  public void begins(double seconds) {
    if (pace != null) {
      pace.begins(seconds);
    }
  }

  @Override
  public void learn(List<ChainRound> round) {
    for (ChainRound chain : round) {
      for (Transition transition : chain.transitions()) {
        observe(chain.chain(), transition);
      }
    }
    boolean early = disappoints() || mayBeExact();
    boolean grown = evaluations >= (early ? earliestFit : nextFit);
    boolean due = grown && (pace == null || pace.sampled() >= pace.fit());
    waited |= grown && !due;
    if (due) {
      refit();
    }
    if (!warmedUp) {
      walk.endWarmup();
    }
    if (due || !warmedUp) {
      mix();
    }
  }

  private void observe(int chain, Transition transition) {
    t = transition.next().t();
    StepInfo info = transition.info();
    Evaluated proposal = info.proposal();
    evaluations += info.evaluations();
    if (pace != null) {
      pace.spent(
          info.evaluations(), info.move() == Move.SURROGATE_TRANSITION ? info.leapfrogSteps() : 0);
    }
    double[] x = transition.next().x().toArray();
    archive.addState(transition.next().logPiHat());
    states.add(x);
    if (states.size() > MOST_STATES) {
      states.subList(0, MOST_STATES / 2).clear();
    }
    if (!warmedUp) {
      walk.learn(transition);
    }
    double[] before = last.put(chain, x);
    if (proposal == null) {
      return;
    }
    double[] y = proposal.x().toArray();
    boolean inside = Double.isFinite(proposal.logEstimate());
    if (inside) {
      archive.add(y, proposal.logEstimate());
    }
    boolean bySurrogate = info.move() == Move.SURROGATE_TRANSITION;
    if (bySurrogate) {
      proposed++;
      outside += inside ? 0 : 1;
      accepted += info.acceptProbability();
    }
    if (before != null) {
      Jumps jumps = bySurrogate ? surrogateJumps : walkJumps;
      jumps.add(info.acceptProbability(), walk.squaredJump(before, y));
    }
  }

  /** Whether there have come to be enough values for all quadratics, and so for any Gaussian. */
  private boolean mayBeExact() {
    int enough = LearntValues.valuesForAllProducts(target.dimension());
    return valuesAtFit < enough && archive.size() >= enough && archive.counting() >= enough;
  }

  /** Whether chains accept far less often than the error of f foretold: it leads astray. */
  private boolean disappoints() {
    return moves != null
        && proposed >= ENOUGH_JUMPS
        && accepted < DISAPPOINTING * proposed * AcceptanceGoal.ceiling(Math.sqrt(moves.error()));
  }

  private void refit() {
    earliestFit = Math.max(evaluations + LEAST_APART, LEAST_GROWTH * evaluations);
    nextFit = Math.max(earliestFit, (warmedUp ? GROWTH : WARMUP_GROWTH) * evaluations);
    valuesAtFit = archive.counting();
    searches = evaluations >= SEARCH_GROWTH * searched;
    RandomStream random = RandomStream.of(seed, 0, t, Purpose.FEATURES);
    double since = moves == null ? Double.POSITIVE_INFINITY : moves.errorSince(archive);
    SurrogateMoves.Work work = work();
    bounded |= proposed >= ENOUGH_JUMPS && outside > OFTEN * proposed;
    proposed = 0;
    outside = 0;
    accepted = 0;
    SurrogateMoves.Chains chains = new SurrogateMoves.Chains(walk.mass(1), places(), bounded);
    if (moves != null && !bounded && moves.isStillExact(since)) {
      moves = moves.tuned(target, chains, work, random);
    } else {
      SurrogateMoves.learn(target, archive, chains, work, random)
          .ifPresent(next -> learnt(next, since));
    }
    surrogateJumps.fade();
    walkJumps.fade();
  }

  private void learnt(SurrogateMoves next, double since) {
    structure = next.structure();
    searched = searches ? evaluations : searched;
    if (next.error() < USELESS) {
      moves = better(moves, since, next);
    }
  }

  /** The next moves, or those before where they are better, or need much longer steps. */
  private SurrogateMoves better(
      @Nullable SurrogateMoves before, double since, SurrogateMoves next) {
    if (before == null) {
      return next;
    }
    boolean better = before.isStillBetterThan(next, since, archive);
    boolean smoother = passedOver < MOST_PASSED_OVER && next.isRougherThan(before);
    passedOver = !better && smoother ? passedOver + 1 : 0;
    return better || smoother ? before : next;
  }

  /** As much as pays: a fit is smaller if the last one took longer than the rounds after it. */
  private SurrogateMoves.Work work() {
    if (pace == null) {
      return new SurrogateMoves.Work(learner(), this::moves, stretch());
    }
    if (waited) {
      mostProducts = Math.max(LEAST_PRODUCTS, mostProducts / STEP);
    } else if (STEP * pace.fit() < pace.sampled()) {
      mostProducts = Math.min(LearntValues.Learner.MOST_PRODUCTS, mostProducts * STEP);
    }
    waited = false;
    pace.fitted();
    double acceptance = surrogateJumps.acceptance();
    double until = nextFit - evaluations;
    return new SurrogateMoves.Work(
        learner(),
        (tuning, error) -> pace.moves(tuning.freshness(recipe.mostMoves()), acceptance, until),
        stretch());
  }

  private Optional<Stretch> stretch() {
    return moves == null ? Optional.empty() : moves.stretch();
  }

  /**
   * The recipe's, doubled until a state is fresh after so many: they cost no evaluation. Where most
   * of what they lead to is rejected they would cost time for nothing.
   */
  private int moves(SurrogateTuning tuning, double error) {
    int most = recipe.mostMoves();
    if (error >= POOR || most == recipe.moves()) {
      return recipe.moves();
    }
    double[] fresh = tuning.freshness(most);
    int k = recipe.moves();
    while (k < most && fresh[k - 1] < FRESH) {
      k = Math.min(2 * k, most);
    }
    return k;
  }

  private LearntValues.Learner learner() {
    return new LearntValues.Learner(
        recipe.families(), recipe.widerWeights(), mostProducts, structure, searches);
  }

  /** States of all chains, spread over the later half of those remembered. */
  private List<double[]> places() {
    List<double[]> places = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      places.add(states.get(states.size() - 1 - i * states.size() / (2 * PLACES)));
    }
    return places;
  }

  private void mix() {
    share = share();
    if (moves == null) {
      kernel = walk.mixed();
      return;
    }
    TransitionKernel exact = moves.kernel();
    kernel =
        new Mixture(
            List.of(
                new Mixture.Part(warmedUp ? exact : new Climbing(exact), share),
                new Mixture.Part(walk.mixed(), 1 - share)));
  }

  /** How often surrogate transitions are tried: J_s²/(J_s² + J_w²), J expected squared jumps. */
  private double share() {
    if (moves == null) {
      return 0;
    }
    if (surrogateJumps.count() < ENOUGH_JUMPS || walkJumps.count() < ENOUGH_JUMPS) {
      return share > 0 ? share : FIRST_SHARE;
    }
    double s = surrogateJumps.mean();
    double w = walkJumps.mean();
    double deserved = s > 0 ? s * s / (s * s + w * w) : 0;
    return Math.min(1 - LEAST_WALK, Math.max(LEAST_SURROGATE, deserved));
  }

  @Override
  public void taught() {
    if (!states.isEmpty()) {
      refit();
      mix();
    }
  }

  @Override
  public long fingerprint() {
    long surrogate = moves == null ? 0 : moves.fingerprint();
    return new Fingerprint().add(walk.fingerprint()).add(surrogate).add(share).value();
  }

  @Override
  public void endWarmup() {
    warmedUp = true;
    mix();
  }

  @Override
  public boolean continuesAfterWarmup() {
    return recipe.learnsOn();
  }

  @Override
  public String describe() {
    if (moves == null) {
      return "adaptive Metropolis";
    }
    return String.format(
        Locale.ROOT,
        "%s; surrogate transitions %.0f%%, adaptive Metropolis %.0f%%",
        moves.describe(),
        100 * share,
        100 * (1 - share));
  }
}
