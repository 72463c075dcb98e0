package io.kamilton.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.Samplers;
import io.kamilton.adapt.Adapter;
import io.kamilton.models.Banana;
import io.kamilton.models.WithNoise;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Question;
import io.kamilton.target.Response;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The draws do not depend on how many questions are answered at once, nor on how. */
class StepLoopTest {
  private static final Noisy TARGET = new Noisy(new Banana(4, 0.03, 100));
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
    Evaluator oneByOne = new Evaluator(TARGET);
    Batch batch = new Batch(manner, CHAINS, Collections.synchronizedList(new ArrayList<>()));
    Draws threads = run(sampler, oneByOne).from(oneByOne, Starts.nearZero());
    Evaluator atOnce = new Evaluator(batch);
    Draws together = run(sampler, atOnce).from(atOnce, Starts.nearZero());
    assertEquals(DrawBits.of(threads), DrawBits.of(together), name);
    assertEquals(threads.evaluations(), together.evaluations());
    assertEquals(threads.acceptance(), together.acceptance());
    long full = batch.sizes.stream().filter(size -> size == CHAINS).count();
    assertTrue(full > batch.sizes.size() / 4, full + " of " + batch.sizes.size() + " lists");
    assertTrue(batch.sizes.stream().allMatch(size -> size <= CHAINS));
  }

  /** Five chains of a target that takes two questions at once are in three loops. */
  @Test
  void noListIsLongerThanTheTargetTakes() {
    Evaluator oneByOne = new Evaluator(TARGET);
    Batch batch = new Batch(Manner.IN_ORDER, 2, Collections.synchronizedList(new ArrayList<>()));
    Evaluator pairs = new Evaluator(batch);
    assertEquals(
        DrawBits.of(run(Samplers.kmc(), oneByOne).from(oneByOne, Starts.nearZero())),
        DrawBits.of(run(Samplers.kmc(), pairs).from(pairs, Starts.nearZero())));
    assertTrue(batch.sizes.stream().allMatch(size -> size <= 2));
    assertTrue(batch.sizes.contains(2));
  }

  private static Run run(Sampler sampler, Evaluator target) {
    Adapter adapter = sampler.adapter(target.traits(), SETTINGS);
    return new Run(SETTINGS, adapter, RunListener.silent(), Limits.NONE);
  }

  /** Estimates whose noise is that of their seeds, so that a mixed-up answer is seen. */
  private record Noisy(Banana exact) implements DifferentiableTarget {
    @Override
    public int dimension() {
      return exact.dimension();
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      return new WithNoise(exact, 0.5).logEstimate(x, seed);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      exact.gradient(x, out);
    }
  }

  /** A target that takes many points at once. */
  private record Batch(Manner manner, int batch, List<Integer> sizes)
      implements DifferentiableTarget {
    @Override
    public int dimension() {
      return TARGET.dimension();
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
        case IN_ORDER -> Response.oneByOne(TARGET, questions);
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
      return Response.oneByOne(TARGET, List.of(question)).get(0);
    }
  }
}
