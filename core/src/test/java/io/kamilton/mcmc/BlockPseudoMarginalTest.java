package io.kamilton.mcmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.models.Banana;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Averaged;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.Target;
import io.kamilton.validation.ExactInvariance;
import io.kamilton.validation.Exactness;
import io.kamilton.validation.Exactness.ExactStart;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Estimates of several seeds, of which a chain renews one at a time. */
class BlockPseudoMarginalTest {
  private static final Banana BANANA = new Banana(2, 0.3, 2);
  private static final int BLOCKS = 3;

  /** π̂ = π times 0.1 or 1.9, each with probability ½: E π̂ = π, and the weights are bounded. */
  private static final Target COIN =
      new Target() {
        @Override
        public int dimension() {
          return 2;
        }

        @Override
        public double logEstimate(double[] x, long seed) {
          return BANANA.logDensity(x) + StrictMath.log(weight(seed));
        }
      };

  private static final Evaluator ESTIMATE = new Evaluator(new Averaged(COIN, BLOCKS));

  private static double weight(long seed) {
    long bits = RandomStream.of(seed, 0, 0, Purpose.MODEL).nextLong();
    return (bits & 1) == 0 ? 0.1 : 1.9;
  }

  /** x ~ π and seeds ~ π̂(x; seeds)/π(x), by rejection: the exact law of a state. */
  private static final ExactStart EXACT =
      random -> {
        double[] x = new double[2];
        BANANA.draw(random, x);
        while (true) {
          Seeds seeds = Seeds.draw(BLOCKS, random);
          double log = ESTIMATE.evaluate(x, new Call(0, seeds)).logEstimate();
          if (random.nextUniform() < StrictMath.exp(log - BANANA.logDensity(x)) / 1.9) {
            return new ChainState(0, Point.of(x), log, seeds);
          }
        }
      };

  private static final ExactInvariance TEST = new ExactInvariance(10_000, 4, 5e-4);

  /** Two checks at 5e-4 each: a family-wise false-alarm rate of 1e-3. Seeds are fixed. */
  @Test
  @Tag("statistical")
  void renewingOneSeedAtATimeIsExact() {
    TransitionKernel walk = Kmc.randomWalk(ESTIMATE.traits(), Mass.isotropic(2, 2));
    Exactness.Verdict verdict = TEST.check(walk, ESTIMATE, EXACT, 11);
    assertTrue(verdict.passed(), verdict::toString);
  }

  /** Renewing always the block with the lowest estimate is no symmetric proposal. */
  @Test
  @Tag("statistical")
  void renewingTheWorstSeedIsCaught() {
    TransitionKernel wrong =
        (current, random) -> {
          RandomStream proposals = random.of(Purpose.PROPOSAL);
          double[] y = current.x().toArray();
          for (int l = 0; l < y.length; l++) {
            y[l] += 0.7 * proposals.nextGaussian();
          }
          long[] seeds = new long[BLOCKS];
          int worst = 0;
          for (int b = 0; b < BLOCKS; b++) {
            seeds[b] = current.seeds().get(b);
            worst = weight(seeds[b]) < weight(seeds[worst]) ? b : worst;
          }
          seeds[worst] = random.of(Purpose.ESTIMATE).nextLong() >>> 33;
          return Step.density(
              y,
              new Call(0, Seeds.of(seeds)),
              proposal -> {
                double p = Metropolis.probability(proposal.logEstimate() - current.logPiHat());
                boolean accepted = random.of(Purpose.ACCEPT).nextUniform() < p;
                StepInfo info = StepInfo.of(Move.RANDOM_WALK).evaluated(1, proposal);
                return Step.done(
                    accepted ? current.moveTo(proposal) : current.stay(),
                    info.accepted(accepted, p));
              });
        };
    assertFalse(TEST.check(wrong, ESTIMATE, EXACT, 12).passed());
  }

  @Test
  void aProposalDiffersInOneSeedAndAStayingChainKeepsItsOwn() {
    TransitionKernel walk = Kmc.randomWalk(ESTIMATE.traits(), Mass.isotropic(2, 2));
    ChainState state = EXACT.draw(RandomStream.of(1, 0, 0, Purpose.TEST));
    int[] renewed = new int[BLOCKS];
    for (int t = 0; t < 60; t++) {
      Transition transition = walk.step(state, new Streams(3, 0, t)).answeredBy(ESTIMATE);
      Evaluated proposal = java.util.Objects.requireNonNull(transition.info().proposal());
      int differ = 0;
      for (int b = 0; b < BLOCKS; b++) {
        if (proposal.seeds().get(b) != state.seeds().get(b)) {
          differ++;
          renewed[b]++;
        }
      }
      assertEquals(1, differ);
      Seeds kept = transition.info().accepted() ? proposal.seeds() : state.seeds();
      assertEquals(kept, transition.next().seeds());
      state = transition.next();
    }
    for (int count : renewed) {
      assertTrue(count > 0, "each block has its turn");
    }
  }

  @Test
  void aStateWithTheWrongNumberOfSeedsIsRefused() {
    TransitionKernel walk = Kmc.randomWalk(ESTIMATE.traits(), Mass.isotropic(2, 2));
    ChainState state = new ChainState(0, Point.of(0, 0), 0);
    IllegalArgumentException no =
        assertThrows(IllegalArgumentException.class, () -> walk.step(state, new Streams(1, 0, 1)));
    assertEquals("the chain's estimate has 1 seeds; the kernel's target takes 3", no.getMessage());
  }
}
