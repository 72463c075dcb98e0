package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.adapt.FitSummary;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Banana;
import io.kamilton.models.Funnel;
import io.kamilton.models.KnownTarget;
import io.kamilton.models.SinusoidalRidge;
import io.kamilton.models.StudentT;
import io.kamilton.models.WithNoise;
import io.kamilton.random.Purpose;
import io.kamilton.random.Streams;
import io.kamilton.run.Starts;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import io.kamilton.validation.ExactInvariance;
import io.kamilton.validation.Exactness.ExactStart;
import io.kamilton.validation.Exactness.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The default sampler's kernel, as it is after warm-up from a cold start, leaves its target
 * invariant, from 6,000 exact starts; and the same test catches planted mistakes. 7 checks at 1e-4
 * each: the family-wise false-alarm rate is 7e-4. Seeds are fixed.
 */
@Tag("statistical")
class DefaultKmcInvarianceTest {
  private static final ExactInvariance TEST = new ExactInvariance(6000, 2, 1e-4);
  private static final double NOISE = 1;

  /**
   * A target.
   *
   * @param s the sd of its log-noise, 0 for none
   * @param warmup iterations
   * @param expected of what is learnt
   */
  private record Case(
      String name, KnownTarget exact, double s, int warmup, Predicate<FitSummary> expected) {
    Case(String name, KnownTarget exact, double s, int warmup) {
      this(name, exact, s, warmup, fit -> true);
    }

    Target target() {
      return s == 0 ? exact : new WithNoise(exact, s);
    }

    /** The kernel at the end of warm-up. */
    TransitionKernel frozen() {
      List<DefaultKmc> made = new ArrayList<>();
      Kamilton.sample(target())
          .start(Starts.around(new double[exact.dimension()], 3))
          .warmup(warmup)
          .draws(1)
          .sampler(
              (target, settings) -> {
                made.add(new DefaultKmc(target, settings.seed(), KmcRecipe.DEFAULT));
                return made.get(0);
              })
          .run();
      FitSummary learnt = (FitSummary) made.get(0).choice().orElseThrow();
      assertTrue(expected.test(learnt), learnt::toString);
      return made.get(0).kernel(0);
    }

    /** x ~ π; the noise that is stored is tilted by its exponential: N(+s²/2, s²). */
    ExactStart start() {
      return random -> {
        double[] x = new double[exact.dimension()];
        exact.draw(random, x);
        double noise = s == 0 ? 0 : s * s / 2 + s * random.nextGaussian();
        return new ChainState(0, Point.of(x), exact.logDensity(x) + noise);
      };
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final Case STUDENT = new Case("Student", StudentT.correlated(2, 8, 0.7), 0, 400);
  private static final Case NOISY = new Case("noise", new Banana(2, 0.3, 2), NOISE, 250);

  /** The ridge is learnt from few evaluations, badly: exactness must not rest on that. */
  static Stream<Case> cases() {
    return Stream.of(
        new Case("banana", new Banana(3, 0.3, 2), 0, 400),
        new Case("ridge", new SinusoidalRidge(2, 1, 2, 0.5), 0, 80),
        STUDENT,
        new Case("Student, hardly learnt", StudentT.correlated(2, 8, 0.7), 0, 60),
        NOISY,
        new Case("funnel", new Funnel(3, 3), 0, 300, FitSummary::fittedThere),
        new Case(
            "noisy funnel", new Funnel(3, 3), NOISE, 400, fit -> fit.nonCentredBy().isPresent()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void theFrozenKernelLeavesItsTargetInvariant(Case what) {
    Verdict verdict = TEST.check(what.frozen(), new Evaluator(what.target()), what.start(), 1);
    assertTrue(
        verdict.passed(), what + ": " + verdict.worst() + ", critical " + verdict.critical());
  }

  /** min[1, π̂(y)/π̂(x)], without e^{f(x) − f(y)}. */
  @Test
  void aMissingCorrectionIsCaught() {
    TransitionKernel right = STUDENT.frozen();
    TransitionKernel wrong =
        (current, random) ->
            right.step(current, random).map(step -> uncorrected(current, step, random));
    Evaluator student = new Evaluator(STUDENT.target());
    assertFalse(TEST.check(wrong, student, STUDENT.start(), 2).passed());
  }

  private static Transition uncorrected(ChainState current, Transition step, Streams random) {
    StepInfo info = step.info();
    Evaluated proposal = info.proposal();
    if (info.move() != Move.SURROGATE_TRANSITION || proposal == null) {
      return step;
    }
    double ratio = StrictMath.exp(proposal.logEstimate() - current.logPiHat());
    boolean accepted = random.of(Purpose.ACCEPT).nextUniform() < ratio;
    return new Transition(accepted ? current.moveTo(proposal) : current.stay(), info);
  }

  @Test
  void aReEstimatedCurrentValueIsCaught() {
    TransitionKernel right = NOISY.frozen();
    Evaluator noisy = new Evaluator(NOISY.target());
    TransitionKernel wrong =
        (current, random) -> {
          long seed = random.of(Purpose.TEST).nextLong() >>> 33;
          Evaluated again = noisy.evaluate(current.x().toArray(), new Call(0, seed));
          return right.step(new ChainState(current.t(), current.x(), again.logEstimate()), random);
        };
    assertFalse(TEST.check(wrong, noisy, NOISY.start(), 3).passed());
  }
}
