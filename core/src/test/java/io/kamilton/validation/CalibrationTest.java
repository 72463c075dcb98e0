package io.kamilton.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Samplers;
import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.intractable.Simulator;
import io.kamilton.intractable.abc.AbcKernel;
import io.kamilton.intractable.abc.AbcLikelihood;
import io.kamilton.intractable.abc.Distance;
import io.kamilton.intractable.abc.Simulations;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Step;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.LocalLevel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Run;
import io.kamilton.run.Starts;
import io.kamilton.target.Answer;
import io.kamilton.target.AnsweringTarget;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluator;
import io.kamilton.target.GenerativeTarget;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.Target;
import io.kamilton.validation.Calibration.Observation;
import io.kamilton.validation.Calibration.Sampler;
import io.kamilton.validation.CalibrationVerdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The default sampler is calibrated on a model with an exact likelihood, a noisy one and ABC, in a
 * few short runs (docs/reliability.md has longer ones); a cheap sampler in many, and the same with
 * planted mistakes is not. A right sampler fails with probability 1e-3 in each of the 6 checks that
 * must pass. Seeds are fixed.
 */
@Tag("statistical")
class CalibrationTest {
  private static final double FALSE_ALARMS = 1e-3;

  /** A sampler and how much it is run. */
  private record Effort(Sampler sampler, int runs, Run.Settings settings) {
    Effort with(Sampler other) {
      return new Effort(other, runs, settings);
    }
  }

  private static final Effort KMC =
      new Effort(Samplers.kmc()::adapter, 5, new Run.Settings(2, 100, 150, 1, 1));
  private static final Effort METROPOLIS =
      new Effort(Samplers.adaptiveMetropolis()::adapter, 150, new Run.Settings(2, 200, 1000, 1, 1));

  /** Makes a replica. */
  private interface Model {
    Replica draw(RandomStream random);
  }

  private static CalibrationVerdict verdict(Model model, Effort effort) {
    Calibration calibration = new Calibration(effort.sampler, effort.settings);
    List<Observation> runs = new ArrayList<>();
    for (int run = 0; run < effort.runs; run++) {
      RandomStream random = RandomStream.of(5, run, 0, Purpose.TEST);
      runs.add(calibration.observe(model.draw(random), run));
    }
    return CalibrationVerdict.of(runs);
  }

  private static void requireCalibrated(CalibrationVerdict verdict) {
    double level = FALSE_ALARMS / verdict.tests().size();
    assertTrue(verdict.worst().pValue() >= level, verdict.worst() + ", level " + level);
  }

  private static void requireCaught(CalibrationVerdict verdict) {
    assertTrue(verdict.worst().pValue() < 1e-6, verdict::toString);
  }

  /** θ ~ N(0, I) in two dimensions, y ~ N(θ, I): the posterior is N(y/2, I/2). */
  private static Model normal(UnaryOperator<Target> planted) {
    return random -> {
      double[] theta = {random.nextGaussian(), random.nextGaussian()};
      double y0 = theta[0] + random.nextGaussian();
      double y1 = theta[1] + random.nextGaussian();
      Target posterior =
          target(
              x -> {
                double a = x[0] - y0 / 2;
                double b = x[1] - y1 / 2;
                return -a * a - b * b;
              });
      Evaluator evaluator = new Evaluator(planted.apply(posterior));
      return new Replica(evaluator, Starts.nearZero(), Point.of(theta), Seeds.of(0));
    };
  }

  private interface LogDensity {
    double at(double[] x);
  }

  private static Target target(LogDensity density) {
    return new Target() {
      @Override
      public int dimension() {
        return 2;
      }

      @Override
      public double logEstimate(double[] x, long seed) {
        return density.at(x);
      }
    };
  }

  /** The variances of a local level model of eight observations. */
  private static Model level(int particles) {
    LocalLevel level =
        new LocalLevel(new double[8], 0, 4, new double[] {0, 0}, new double[] {1, 1});
    GenerativeTarget prior = particles == 0 ? level.exact() : level.estimated(particles);
    return random -> {
      double[] u = new double[2];
      prior.drawPrior(random, u);
      Evaluator posterior = new Evaluator(prior.simulated(u, random.nextLong() >>> 33));
      Seeds seeds = particles == 0 ? Seeds.of(0) : null;
      return new Replica(posterior, prior::drawPrior, Point.of(u), seeds);
    };
  }

  /** θ ~ N(0, 1), s ~ N(θ, 1), a kernel of width ½, and a block of seeds for each simulation. */
  private static Model abc(AbcKernel kernel, int number) {
    Simulator simulator =
        new Simulator() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public Point simulate(double[] theta, int chain, long seed) {
            return Point.of(theta[0] + RandomStream.of(seed, 0, 0, Purpose.MODEL).nextGaussian());
          }
        };
    Simulations simulations = new Simulations(simulator, number, number, 1);
    return random -> {
      double[] theta = {random.nextGaussian()};
      Seeds seeds = Seeds.draw(number, random);
      Point y =
          likelihood(simulations, kernel, Point.of(0))
              .draw(theta, new Call(0, seeds), random)
              .orElseThrow();
      AbcLikelihood likelihood = likelihood(simulations, kernel, y);
      return new Replica(
          new Evaluator(new WithNormalPrior(likelihood)),
          (stream, out) -> out[0] = stream.nextGaussian(),
          Point.of(theta),
          seeds);
    };
  }

  private static AbcLikelihood likelihood(Simulations simulations, AbcKernel kernel, Point y) {
    return new AbcLikelihood(simulations, y, kernel, Distance.euclidean(), 0.5, false);
  }

  private record WithNormalPrior(AbcLikelihood likelihood) implements AnsweringTarget {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public int seeds() {
      return likelihood.seeds();
    }

    @Override
    public Answer answer(double[] x, Call call) {
      return Answer.of(likelihood.answer(x, call).logEstimate() - 0.5 * x[0] * x[0]);
    }
  }

  /** The cheap sampler with another kernel. */
  private static Effort with(Planted planted) {
    Sampler sampler = METROPOLIS.sampler;
    return METROPOLIS.with(
        (target, settings) -> planted(planted, sampler.adapter(target, settings)));
  }

  private static Adapter planted(Planted planted, Adapter right) {
    return new Adapter() {
      @Override
      public TransitionKernel kernel(int chain) {
        return planted.kernel(right.kernel(chain));
      }

      @Override
      public int roundLength() {
        return right.roundLength();
      }

      @Override
      public void learn(List<ChainRound> round) {
        right.learn(round);
      }

      @Override
      public boolean continuesAfterWarmup() {
        return right.continuesAfterWarmup();
      }

      @Override
      public long fingerprint() {
        return right.fingerprint();
      }

      @Override
      public void endWarmup() {
        right.endWarmup();
      }
    };
  }

  /** A mistake in a kernel. */
  private interface Planted {
    TransitionKernel kernel(TransitionKernel right);
  }

  @Test
  void anExactLikelihood() {
    CalibrationVerdict verdict = verdict(level(0), KMC);
    requireCalibrated(verdict);
    assertEquals(9, verdict.tests().size());
    requireCalibrated(verdict(normal(right -> right), METROPOLIS));
  }

  @Test
  void aNoisyLikelihood() {
    CalibrationVerdict verdict = verdict(level(20), KMC);
    requireCalibrated(verdict);
    assertTrue(verdict.tests().stream().allMatch(test -> test.kind() == Kind.RANKS));
    requireCalibrated(verdict(level(20), METROPOLIS));
  }

  @Test
  void simulations() {
    requireCalibrated(verdict(abc(AbcKernel.EPANECHNIKOV, 2), KMC));
    requireCalibrated(verdict(abc(AbcKernel.GAUSSIAN, 1), METROPOLIS));
  }

  /** A likelihood of a quarter of the variance. */
  @Test
  void aWrongScaleOfTheLikelihoodIsSeen() {
    requireCaught(verdict(normal(right -> target(x -> 4 * right.logEstimate(x, 0))), METROPOLIS));
  }

  /** What goes down there is not accepted. */
  @Test
  void aSamplerWithoutTailsIsSeen() {
    Effort cut =
        with(
            right ->
                (current, random) ->
                    right
                        .step(current, random)
                        .map(
                            step -> {
                              double log = step.next().logPiHat();
                              return log < -1 && log < current.logPiHat()
                                  ? new Transition(current.stay(), step.info())
                                  : step;
                            }));
    requireCaught(verdict(normal(right -> right), cut));
  }

  @Test
  void aReEstimatedLikelihoodIsSeen() {
    Effort again =
        with(
            right ->
                (current, random) -> {
                  Seeds seeds = Seeds.draw(1, random.of(Purpose.TEST));
                  return Step.density(
                      current.x().toArray(),
                      new Call(0, seeds),
                      now -> {
                        double log = now.logEstimate();
                        ChainState redrawn = new ChainState(current.t(), current.x(), log, seeds);
                        return right.step(redrawn, random);
                      });
                });
    requireCaught(verdict(abc(AbcKernel.GAUSSIAN, 1), again));
  }
}
