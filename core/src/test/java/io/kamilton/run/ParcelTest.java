package io.kamilton.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.Samplers;
import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.AdaptiveKmc;
import io.kamilton.adapt.ChainRound;
import io.kamilton.coordinates.NonCentred;
import io.kamilton.feature.Monomials;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Guided;
import io.kamilton.mcmc.Habc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.SurrogateTransition;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Banana;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Target;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The kernels of every sampler, sent as bytes to another target, make the same steps there. */
class ParcelTest {
  private static final Banana HERE = new Banana(4, 0.03, 100);
  private static final Banana THERE = new Banana(4, 0.03, 100);
  private static final StepRule RULE = new StepRule(0.1, 0.5, 1, 6);
  private static final Run.Settings SETTINGS = new Run.Settings(3, 150, 40, 42, 1);

  static Stream<Arguments> samplers() {
    AdaptiveKmc.Settings kmc = new AdaptiveKmc.Settings(RULE, 0.5, 0.2, 7, 120);
    Habc.Settings habc = new Habc.Settings(RULE, 0.5, 0.5);
    return Stream.of(
        Arguments.of("am", Samplers.adaptiveMetropolis()),
        Arguments.of("kmc", Samplers.kmc()),
        Arguments.of("stretched moves", Samplers.fixed(stretched())),
        Arguments.of("kmc-lite", Samplers.kmcLite(4, 1, 60, kmc)),
        Arguments.of("kmc-finite", Samplers.kmcFinite(4, 1e-3, 40, kmc)),
        Arguments.of("rw", Samplers.randomWalk(0.8)),
        Arguments.of("hmc", Samplers.hmc(HERE, RULE)),
        Arguments.of("habc", Samplers.habc(0.1, 2, habc)));
  }

  /** On a function that was made in the coordinates of the moves. */
  private static TransitionKernel stretched() {
    Matrix unit = Matrix.of(new double[] {1, 0, 0}, new double[] {0, 1, 0}, new double[] {0, 0, 1});
    NonCentred.Direction along = new NonCentred.Direction(0.5, 1, 0.7, 0, 1);
    NonCentred stretch =
        new NonCentred(new NonCentred.Axis(1, 0, 2), Collections.nCopies(3, along), unit, unit);
    DifferentiableFunction g = Monomials.squares(4).combine(new double[] {-0.5, -0.5, -1, -2});
    return SurrogateTransition.hmc(
        new Evaluator(HERE),
        Guided.byItself(stretch.push(g)),
        stretch,
        Mass.isotropic(4, 1),
        RULE,
        1,
        3);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("samplers")
  void kernelsMakeTheSameStepsElsewhere(String name, Sampler sampler) {
    Draws here = run(sampler, new Evaluator(HERE)).from(new Evaluator(HERE), Starts.nearZero());
    Draws there =
        run(sampler, new Evaluator(HERE))
            .on(Elsewhere::new)
            .from(new Evaluator(HERE), Starts.nearZero());
    assertEquals(DrawBits.of(here), DrawBits.of(there), name);
    assertEquals(here.evaluations(), there.evaluations());
  }

  private static Run run(Sampler sampler, Evaluator target) {
    Adapter adapter = sampler.adapter(target, SETTINGS);
    return new Run(SETTINGS, adapter, Progress.silent(), Limits.NONE);
  }

  /** One chain after the other, each with kernels and states that were sent as bytes. */
  private record Elsewhere(Run.Settings settings, Progress progress, BooleanSupplier cancelled)
      implements Engine {
    /** A kernel holds what it needs to move, not what it was learnt from. */
    private static final int LARGEST = 100_000;

    @Override
    public List<ChainState> starts(
        Evaluator target, int chains, IntFunction<Starts.Proposal> proposals, Past past) {
      Evaluator there = sent(target, THERE);
      List<ChainState> starts = new ArrayList<>();
      for (int chain = 0; chain < chains; chain++) {
        StartSearch search =
            new StartSearch(
                there, chain, settings.seed(), proposals.apply(chain), past.tried(chain));
        while (!search.isOver()) {
          search.hear(search.next().evaluate(there));
        }
        starts.add(search.start());
      }
      return starts;
    }

    @Override
    public List<ChainRound> run(
        Adapter adapter, List<ChainState> states, List<ChainRound> begun, int iterations) {
      List<ChainRound> round = new ArrayList<>(begun);
      for (ChainTask task : ChainTask.of(settings.seed(), states, begun, iterations)) {
        TransitionKernel kernel = sent(adapter.kernel(task.chain()), THERE);
        ArrayList<Transition> made = new ArrayList<>(sent(task, THERE).run(kernel, SILENT));
        round.set(task.chain(), begun.get(task.chain()).plus(sent(made, HERE)));
      }
      return round;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Serializable> T sent(T content, Target target) {
      byte[] bytes = Parcel.pack(content);
      assertTrue(bytes.length < LARGEST, content.getClass() + ": " + bytes.length + " bytes");
      return (T) Parcel.open(bytes, target);
    }

    @Override
    public void close() {}
  }

  private static final ChainTask.Listener SILENT =
      new ChainTask.Listener() {
        @Override
        public void begins() {}

        @Override
        public void made(Transition transition) {}
      };
}
