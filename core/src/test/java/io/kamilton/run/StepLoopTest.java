package io.kamilton.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.models.Banana;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Question;
import io.kamilton.target.Response;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The draws do not depend on how many questions are answered at once, nor on how. */
class StepLoopTest {
  private static final Banana BANANA = new Banana(4, 0.03, 100);
  private static final int CHAINS = 5;
  private static final Run.Settings SETTINGS = new Run.Settings(CHAINS, 150, 40, 42, 2);

  /** How a list of questions is answered. */
  private enum Manner {
    IN_ORDER,
    SHUFFLED,
    IN_PARALLEL
  }

  static Stream<Arguments> samplers() {
    return EverySampler.byName().entrySet().stream()
        .flatMap(
            each ->
                Stream.of(Manner.values())
                    .map(manner -> Arguments.of(each.getKey(), each.getValue(), manner)));
  }

  @ParameterizedTest(name = "{0}, {2}")
  @MethodSource("samplers")
  void allChainsAtOnceMakeTheSameDraws(String name, Sampler sampler, Manner manner) {
    Evaluator oneByOne = new Evaluator(BANANA);
    Batch batch = new Batch(manner, new ArrayList<>());
    Draws threads = run(sampler, oneByOne).from(oneByOne, Starts.nearZero());
    Evaluator atOnce = new Evaluator(batch);
    Draws together = run(sampler, atOnce).on(Together::new).from(atOnce, Starts.nearZero());
    assertEquals(DrawBits.of(threads), DrawBits.of(together), name);
    assertEquals(threads.evaluations(), together.evaluations());
    assertEquals(threads.acceptance(), together.acceptance());
    long full = batch.sizes.stream().filter(size -> size == CHAINS).count();
    assertTrue(full > batch.sizes.size() / 4, full + " of " + batch.sizes.size() + " lists");
    assertTrue(batch.sizes.stream().allMatch(size -> size <= CHAINS));
  }

  private static Run run(Sampler sampler, Evaluator target) {
    Adapter adapter = sampler.adapter(target.traits(), SETTINGS);
    return new Run(SETTINGS, adapter, RunListener.silent(), Limits.NONE);
  }

  /** A target that takes many points at once. */
  private record Batch(Manner manner, List<Integer> sizes) implements DifferentiableTarget {
    @Override
    public int dimension() {
      return BANANA.dimension();
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      throw new AssertionError("asked for one point");
    }

    @Override
    public void gradient(double[] x, double[] out) {
      throw new AssertionError("asked for one gradient");
    }

    @Override
    public List<Response> answer(List<Question> questions) {
      sizes.add(questions.size());
      return switch (manner) {
        case IN_ORDER -> Response.oneByOne(BANANA, questions);
        case SHUFFLED -> shuffled(questions);
        case IN_PARALLEL -> questions.parallelStream().map(Batch::one).toList();
      };
    }

    private List<Response> shuffled(List<Question> questions) {
      List<Integer> order = new ArrayList<>(IntStream.range(0, questions.size()).boxed().toList());
      Collections.shuffle(order, new Random(sizes.size()));
      Response[] responses = new Response[questions.size()];
      order.forEach(i -> responses[i] = one(questions.get(i)));
      return List.of(responses);
    }

    private static Response one(Question question) {
      return Response.oneByOne(BANANA, List.of(question)).get(0);
    }
  }

  /** All chains in one loop, and starts in waves. */
  private record Together(
      Evaluator target, Run.Settings settings, RunListener listener, BooleanSupplier cancelled)
      implements Engine {
    @Override
    public List<ChainState> starts(int chains, IntFunction<Starts.Proposal> proposals, Past past) {
      List<StartSearch> searches = new ArrayList<>();
      for (int chain = 0; chain < chains; chain++) {
        searches.add(
            new StartSearch(
                target, chain, settings.seed(), proposals.apply(chain), past.tried(chain)));
      }
      List<StartSearch> open = searches;
      while (!open.isEmpty()) {
        var told = target.answer(open.stream().map(StartSearch::next).toList());
        for (int i = 0; i < told.size(); i++) {
          open.get(i).tell((Evaluated) told.get(i));
        }
        open = open.stream().filter(search -> !search.isOver()).toList();
      }
      return searches.stream().map(StartSearch::start).toList();
    }

    @Override
    public List<ChainRound> run(
        Adapter adapter, List<ChainState> states, List<ChainRound> begun, int iterations) {
      List<ChainTask> tasks = ChainTask.of(settings.seed(), states, begun, iterations);
      List<ChainRound> round = new ArrayList<>(begun);
      for (ChainRound made :
          StepLoop.run(tasks, adapter::kernel, target, new StepLoop.Listener() {})) {
        round.set(made.chain(), begun.get(made.chain()).plus(made.transitions()));
      }
      return round;
    }

    @Override
    public void close() {}
  }
}
