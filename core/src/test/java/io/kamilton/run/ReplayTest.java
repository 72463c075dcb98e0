package io.kamilton.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Samplers;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.Move;
import io.kamilton.models.Banana;
import io.kamilton.models.WithNoise;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The default sampler learns from a past that is replayed what it learnt from it before. */
class ReplayTest {
  private static final Run.Settings SETTINGS = new Run.Settings(4, 150, 100, 5, 2);
  private static final Target NOISY = new WithNoise(new Banana(2, 0.3, 2), 0.5);

  /** Counts how often the target is asked. */
  private static final class Asked implements Target {
    final AtomicInteger times = new AtomicInteger();

    @Override
    public int dimension() {
      return NOISY.dimension();
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      times.incrementAndGet();
      return NOISY.logEstimate(x, seed);
    }
  }

  /** All rounds of a run, known ones too, and whether one departed from what was known. */
  private static final class Rounds implements RunListener {
    final List<Past.Known> all = new ArrayList<>();
    final List<List<Evaluated>> tried = new ArrayList<>();
    final Draws.Builder draws = new Draws.Builder(2, SETTINGS.chains());
    boolean departed;
    private @Nullable Round begun;

    Rounds() {
      for (int chain = 0; chain < SETTINGS.chains(); chain++) {
        tried.add(new ArrayList<>());
      }
    }

    @Override
    public void tried(int chain, Evaluated point) {
      tried.get(chain).add(point);
    }

    @Override
    public void begins(Round round) {
      begun = round;
    }

    @Override
    public void departs(Round known) {
      departed = true;
    }

    @Override
    public void round(List<ChainRound> round, boolean warmup) {
      draws.round(round, warmup);
      if (begun != null) {
        all.add(new Past.Known(begun, round));
      }
    }

    /** What is known after some rounds. */
    Past first(int rounds) {
      Iterator<Past.Known> known = List.copyOf(all.subList(0, rounds)).iterator();
      return new Past() {
        @Override
        public List<Evaluated> tried(int chain) {
          return List.copyOf(tried.get(chain));
        }

        @Override
        public @Nullable Known next() {
          return known.hasNext() ? known.next() : null;
        }
      };
    }
  }

  private static Rounds run(Target target, Past past) {
    return run(target, Starts.nearZero(), past);
  }

  private static Rounds run(Target target, Starts.Proposal start, Past past) {
    Rounds rounds = new Rounds();
    Evaluator evaluator = new Evaluator(target);
    new Run(SETTINGS, Samplers.kmc().adapter(evaluator.traits(), SETTINGS), rounds, Limits.NONE)
        .go(evaluator, chain -> start, past);
    return rounds;
  }

  @Test
  void theSameDrawsFollowFromAPastThatIsReplayed() {
    Asked first = new Asked();
    Rounds whole = run(first, Past.none());
    long bits = DrawBits.of(whole.draws.build());
    assertEquals(25, whole.all.size(), "rounds");
    // in warm-up before and after the first fit, among the kept draws, and all of it
    for (int rounds : new int[] {4, 9, 20, 25}) {
      Asked again = new Asked();
      Rounds rest = run(again, whole.first(rounds));
      assertEquals(bits, DrawBits.of(rest.draws.build()), "after " + rounds + " rounds");
      assertFalse(rest.departed, "after " + rounds + " rounds");
      assertTrue(again.times.get() <= first.times.get() - 30 * rounds, "evaluated again");
    }
  }

  private static long climbed(Past.Known round) {
    return round.chains().stream()
        .flatMap(each -> each.transitions().stream())
        .filter(each -> each.info().move() == Move.ASCENT)
        .count();
  }

  @Test
  void aClimbIsReplayedToo() {
    Starts.Proposal far = Starts.around(new double[] {60, -40}, 1);
    Rounds whole = run(NOISY, far, Past.none());
    List<Past.Known> climbs = whole.all.stream().filter(each -> climbed(each) > 0).toList();
    assertTrue(climbs.size() > 10, climbs.size() + " rounds");
    assertTrue(climbs.stream().allMatch(each -> each.round().warmup()), "only in warm-up");
    long bits = DrawBits.of(whole.draws.build());
    int within = whole.all.indexOf(climbs.get(0)) + 5;
    Rounds rest = run(NOISY, far, whole.first(within));
    assertEquals(bits, DrawBits.of(rest.draws.build()));
    assertFalse(rest.departed);
  }

  /** Another past gives another sampler: the fingerprints tell. */
  @Test
  void anotherPastDeparts() {
    Rounds whole = run(new Asked(), Past.none());
    List<Past.Known> moved = new ArrayList<>(whole.all);
    moved.remove(3);
    Rounds shorter = new Rounds();
    shorter.all.addAll(moved);
    shorter.tried.clear();
    shorter.tried.addAll(whole.tried);
    assertTrue(run(new Asked(), shorter.first(15)).departed);
  }
}
