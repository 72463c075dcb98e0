package io.kamilton.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.kamilton.Kamilton;
import io.kamilton.Kamilton.Sampler;
import io.kamilton.Samplers;
import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.AdaptiveKmc;
import io.kamilton.adapt.AdaptiveMetropolis;
import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.Fixed;
import io.kamilton.feature.Cosines;
import io.kamilton.feature.Features;
import io.kamilton.feature.Monomials;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.hamiltonian.Well;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.mcmc.Guided;
import io.kamilton.mcmc.Habc;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.SurrogateTransition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Banana;
import io.kamilton.models.WithNoise;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same settings give the same bits: on any number of threads, on any JDK. */
class ReproducibilityTest {
  private static final Banana BANANA = new Banana(2, 0.3, 2);
  private static final Target NOISY = new WithNoise(BANANA, 0.5);
  private static final TargetTraits TRAITS = TargetTraits.of(NOISY);
  private static final StepRule RULE = new StepRule(0.1, 0.5, 1, 6);

  private static Kamilton run(Sampler sampler) {
    return Kamilton.sample(NOISY).chains(5).warmup(150).draws(60).seed(42).sampler(sampler);
  }

  static Stream<Arguments> adaptive() {
    return Stream.of(
        Arguments.of("adaptive Metropolis", Samplers.adaptiveMetropolis()),
        Arguments.of("HABC", habc()),
        Arguments.of("KMC, automatic", Samplers.kmc()),
        Arguments.of("KMC lite", Samplers.kmcLite(4, 1, 60, kmc(7))),
        Arguments.of("KMC finite", Samplers.kmcFinite(4, 1e-3, 40, kmc(7))),
        Arguments.of("KMC finite, rounds of one", Samplers.kmcFinite(4, 1e-3, 40, kmc(1))));
  }

  private static Sampler habc() {
    return Samplers.habc(0.1, 2, new Habc.Settings(RULE, 0.5, 0.5));
  }

  private static AdaptiveKmc.Settings kmc(int roundLength) {
    return new AdaptiveKmc.Settings(RULE, 0.5, 0.2, roundLength, 120);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("adaptive")
  void threadsDoNotMatter(String name, Sampler sampler) {
    Kamilton run = run(sampler);
    Draws one = run.threads(1).run();
    for (int threads : new int[] {2, 8}) {
      Draws many = run.threads(threads).run();
      assertEquals(DrawBits.of(one), DrawBits.of(many), name + ", " + threads + " threads");
      assertEquals(one.evaluations(), many.evaluations());
      assertEquals(one.acceptance(), many.acceptance());
    }
    assertNotEquals(DrawBits.of(one), DrawBits.of(run.seed(43).run()), "another seed");
  }

  /** A kernel that counts on its thread, as one with a generator of its own would. */
  @Test
  void aKernelWithStateOnItsThreadIsCaught() {
    TransitionKernel walk = Kmc.randomWalk(TRAITS, Mass.isotropic(2, 1));
    ThreadLocal<long[]> steps = ThreadLocal.withInitial(() -> new long[1]);
    TransitionKernel wrong =
        (current, random) ->
            walk.step(current, new Streams(random.seed(), random.chain(), ++steps.get()[0]));
    Kamilton run = run(Samplers.fixed(wrong));
    assertNotEquals(DrawBits.of(run.threads(1).run()), DrawBits.of(run.threads(8).run()));
  }

  /**
   * Draws of a run before, so that JDKs and machines are compared. Only what rests on our own
   * arithmetic: fits go through a BLAS, whose bits are the processor's.
   */
  @Test
  void bitsAreAsTheyWere() {
    DifferentiableFunction f = surrogate();
    Mass mass = Mass.diagonal(1, 2);
    Well well = Well.ofFactor(new double[] {0.5, -0.5}, new double[] {1, 0, 0.25, 0.5});
    TransitionKernel kmc = new Kmc(TRAITS, f, mass, RULE);
    TransitionKernel hmcMoves =
        SurrogateTransition.hmc(TRAITS, Guided.byItself(f), well, RULE, 1, 3);
    TransitionKernel nutsMoves = SurrogateTransition.nuts(TRAITS, f, mass, 0.3, 4, 2);
    Kamilton exact = Kamilton.sample(BANANA).chains(5).warmup(150).draws(60).seed(42);
    assertEquals(
        """
        adaptive Metropolis f3ae904573b0b669
        random walk 8231cf8a5450253b
        KMC 975b667024e8b973
        surrogate transitions 2e7e410a0cdbb5fd
        surrogate NUTS 15e3eb14748c7290
        HMC ef65e3bb15dcc38b
        HABC 9f38f4a3ba92fe9e
        """,
        bits("adaptive Metropolis", run(Samplers.adaptiveMetropolis()))
            + bits("random walk", run(Samplers.randomWalk(0.8)))
            + bits("KMC", run(Samplers.fixed(kmc)))
            + bits("surrogate transitions", run(Samplers.fixed(hmcMoves)))
            + bits("surrogate NUTS", run(Samplers.fixed(nutsMoves)))
            + bits("HMC", exact.sampler(Samplers.hmc(RULE)))
            + bits("HABC", run(habc())));
  }

  private static String bits(String name, Kamilton run) {
    return name + " " + Long.toHexString(DrawBits.of(run.run())) + "\n";
  }

  /** A quadratic that decays and cosines beside it, from given coefficients. */
  private static DifferentiableFunction surrogate() {
    RandomStream random = RandomStream.of(3, 0, 0, Purpose.FEATURES);
    Cosines cosines = Cosines.random(new GaussianKernel(6), 2, 30, random);
    Features features = Features.stack(Monomials.quadratic(2), cosines);
    double[] theta = new double[features.size()];
    random.gaussians(theta);
    theta[0] = -0.3;
    theta[1] = 0.1;
    theta[2] = -0.4;
    return features.combine(theta);
  }

  /** Another adapter in rounds of another length. */
  private record InRounds(Adapter adapter, int roundLength) implements Adapter {
    @Override
    public TransitionKernel kernel(int chain) {
      return adapter.kernel(chain);
    }

    @Override
    public long fingerprint() {
      return adapter.fingerprint();
    }

    @Override
    public void learn(List<ChainRound> round) {
      adapter.learn(round);
    }

    @Override
    public void endWarmup() {
      adapter.endWarmup();
    }
  }

  /** A kernel that learns nothing does not see where rounds end; one that learns does. */
  @Test
  void roundsMatterOnlyToWhatLearnsBetweenThem() {
    TransitionKernel walk = Kmc.randomWalk(TRAITS, Mass.isotropic(2, 1));
    long whole = DrawBits.of(run((target, settings) -> new Fixed(walk)).run());
    for (int length : new int[] {1, 7, 1000}) {
      Sampler cut = (target, settings) -> new InRounds(new Fixed(walk), length);
      assertEquals(whole, DrawBits.of(run(cut).run()), "rounds of " + length);
    }
    Sampler often = (target, settings) -> new InRounds(new AdaptiveMetropolis(target, 1), 1);
    Sampler rarely = (target, settings) -> new InRounds(new AdaptiveMetropolis(target, 1), 50);
    assertNotEquals(DrawBits.of(run(often).run()), DrawBits.of(run(rarely).run()));
  }
}
