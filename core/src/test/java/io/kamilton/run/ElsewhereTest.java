package io.kamilton.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.Samplers;
import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.coordinates.NonCentred;
import io.kamilton.feature.Monomials;
import io.kamilton.hamiltonian.Well;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Guided;
import io.kamilton.mcmc.SurrogateTransition;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Banana;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Question;
import io.kamilton.target.TargetTraits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
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
class ElsewhereTest {
  private static final Banana HERE = new Banana(4, 0.03, 100);
  private static final Banana THERE = new Banana(4, 0.03, 100);
  private static final Run.Settings SETTINGS = new Run.Settings(3, 150, 40, 42, 1);

  static Stream<Arguments> samplers() {
    return Stream.concat(
        Stream.of(Arguments.of("stretched moves", Samplers.fixed(stretched()))),
        EverySampler.byName().entrySet().stream()
            .map(each -> Arguments.of(each.getKey(), each.getValue())));
  }

  /** On a function that was made in the coordinates of the moves. */
  private static TransitionKernel stretched() {
    Matrix unit = Matrix.of(new double[] {1, 0, 0}, new double[] {0, 1, 0}, new double[] {0, 0, 1});
    NonCentred.Direction along = new NonCentred.Direction(0.5, 1, 0.7, 0, 1);
    NonCentred stretch =
        new NonCentred(new NonCentred.Axis(1, 0, 2), Collections.nCopies(3, along), unit, unit);
    DifferentiableFunction g = Monomials.squares(4).combine(new double[] {-0.5, -0.5, -1, -2});
    return SurrogateTransition.hmc(
        TargetTraits.of(HERE),
        Guided.byItself(stretch.push(g)),
        stretch,
        Well.unit(new double[4]),
        EverySampler.RULE,
        1,
        3);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("samplers")
  void kernelsMakeTheSameStepsElsewhere(String name, Sampler sampler) {
    Evaluator target = new Evaluator(HERE);
    Draws here = run(sampler).from(target, Starts.nearZero());
    Draws there = run(sampler).on(Elsewhere::new).from(target, Starts.nearZero());
    assertEquals(DrawBits.of(here), DrawBits.of(there), name);
    assertEquals(here.evaluations(), there.evaluations());
  }

  private static Run run(Sampler sampler) {
    Adapter adapter = sampler.adapter(TargetTraits.of(HERE), SETTINGS);
    return new Run(SETTINGS, adapter, RunListener.silent(), Limits.NONE);
  }

  /** One chain after the other, each with kernels, tasks and questions that were sent as bytes. */
  private record Elsewhere(
      Evaluator target, Run.Settings settings, RunListener listener, BooleanSupplier cancelled)
      implements Engine {
    /** A kernel holds what it needs to move, not what it was learnt from. */
    private static final int LARGEST = 100_000;

    private Evaluator there() {
      return sent(target.policy()).of(THERE);
    }

    @Override
    public List<ChainState> starts(int chains, IntFunction<Starts.Proposal> proposals, Past past) {
      List<ChainState> starts = new ArrayList<>();
      for (int chain = 0; chain < chains; chain++) {
        StartSearch search =
            new StartSearch(
                target, chain, settings.seed(), proposals.apply(chain), past.tried(chain));
        while (!search.isOver()) {
          Question question = sent(search.next());
          Evaluated point = sent((Evaluated) there().answer(question));
          listener.tried(chain, point);
          search.tell(point);
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
        TransitionKernel kernel = sent(adapter.kernel(task.chain()));
        ChainRound made =
            StepLoop.run(List.of(sent(task)), chain -> kernel, there(), new StepLoop.Listener() {})
                .get(0);
        ArrayList<Transition> transitions = new ArrayList<>(made.transitions());
        round.set(task.chain(), begun.get(task.chain()).plus(sent(transitions)));
      }
      return round;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Serializable> T sent(T content) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(content);
        assertTrue(bytes.size() < LARGEST, content.getClass() + ": " + bytes.size() + " bytes");
        return (T)
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      } catch (IOException | ClassNotFoundException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void close() {}
  }
}
