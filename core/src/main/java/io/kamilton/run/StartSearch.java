package io.kamilton.run;

import io.kamilton.mcmc.ChainState;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Question;
import io.kamilton.target.Seeds;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One chain's search for a point with a finite log density: it asks about one after the other, and
 * is told of each.
 */
public final class StartSearch {
  private final Evaluator target;
  private final int chain;
  private final Starts.Proposal proposal;
  private final RandomStream random;
  private final int most;
  private int drawn;
  private String seen = "";
  private boolean answered; // with a log density, though with none that is finite
  private @Nullable ChainState start;

  /**
   * A search.
   *
   * @param known what the chain tried before; {@link Starts#TRIES} more are allowed
   */
  public StartSearch(
      Evaluator target, int chain, long seed, Starts.Proposal proposal, List<Evaluated> known) {
    this.target = target;
    this.chain = chain;
    this.proposal = proposal;
    random = RandomStream.of(seed, chain, 0, Purpose.START);
    most = known.size() + Starts.TRIES;
    for (int i = 0; i < known.size() && !isOver(); i++) {
      next();
      target.recall(known.get(i));
      tell(known.get(i));
    }
  }

  /** The searches of all chains, in their order. */
  public static List<StartSearch> all(
      Evaluator target, int chains, long seed, IntFunction<Starts.Proposal> proposals, Past past) {
    return IntStream.range(0, chains)
        .mapToObj(
            chain ->
                new StartSearch(target, chain, seed, proposals.apply(chain), past.tried(chain)))
        .toList();
  }

  /** Whether a start is found. */
  public boolean isOver() {
    return start != null;
  }

  /**
   * The next point to try.
   *
   * @throws IllegalArgumentException where so many were tried that no other will do
   */
  public Question next() {
    if (drawn == most) {
      throw new IllegalArgumentException(
          "no start with a finite log density in %d tries for chain %d%s (the last: %s); %s"
              .formatted(
                  most,
                  chain + 1,
                  closer(),
                  seen,
                  answered
                      ? "give a start inside of the support"
                      : "the target failed each time: fix it"));
    }
    double[] x = new double[target.traits().dimension()];
    Starts.draw(proposal, drawn++, random, x);
    Seeds seeds = Seeds.draw(target.traits().seeds(), random);
    return Question.density(x, new Call(chain, seeds));
  }

  /** What was tried besides points as they are proposed. */
  private String closer() {
    return proposal.centre(new double[target.traits().dimension()])
        ? ", of which the last %d are ever closer to the centre of the starts, and the very last is the centre"
            .formatted(Starts.CLOSER)
        : "";
  }

  /** Hears what the last point gave. */
  public void tell(Evaluated point) {
    if (Double.isFinite(point.logEstimate())) {
      start = ChainState.start(point);
      return;
    }
    answered |= point.outcome().isAnswer();
    String where = "at " + target.show(point.x().toArray());
    seen = point.outcome() + " " + (point.why().isEmpty() ? where : point.why());
  }

  /** Where the chain starts. */
  public ChainState start() {
    if (start == null) {
      throw new IllegalStateException("no start is found yet");
    }
    return start;
  }
}
