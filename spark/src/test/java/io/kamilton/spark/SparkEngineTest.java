package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Samplers;
import io.kamilton.mcmc.ChainState;
import io.kamilton.models.Banana;
import io.kamilton.run.Draws;
import io.kamilton.run.Ending;
import io.kamilton.run.Engine;
import io.kamilton.run.EngineException;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Target;
import io.kamilton.target.TargetException;
import io.kamilton.target.TargetSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The engine on threads of Spark in this process: what does not take a cluster to show. */
class SparkEngineTest {
  private static final Run.Settings SETTINGS = new Run.Settings(6, 60, 40, 7, 1);

  /** What executors may find. */
  private enum Found implements TargetSource, TargetSource.Opened {
    BANANA,
    NAN,
    NOTHING;

    @Override
    public Opened open(Path folder) {
      if (this == NOTHING) {
        throw new IllegalArgumentException("target.process: the program is missing");
      }
      return this;
    }

    @Override
    public Target target() {
      return this == BANANA ? new Banana(4, 0.03, 100) : new NeverANumber();
    }

    @Override
    public void close() {}
  }

  private record NeverANumber() implements Target {
    @Override
    public int dimension() {
      return 4;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      return Double.NaN;
    }
  }

  @SuppressWarnings("NullAway.Init") // before all tests
  private static JavaSparkContext spark;

  @BeforeAll
  static void start() {
    SparkConf conf = new SparkConf().setMaster("local[2]").setAppName("test");
    conf.set("spark.ui.enabled", "false").set("spark.driver.bindAddress", "127.0.0.1");
    spark = new JavaSparkContext(conf.set("spark.driver.host", "127.0.0.1"));
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  private static Engine.Factory on(Found found) {
    return (target, settings, listener, cancelled) ->
        new SparkEngine(spark, found, message -> {}, target, settings, listener, cancelled);
  }

  private static Run run(RunListener listener, Limits limits) {
    Evaluator target = new Evaluator(Found.BANANA.target());
    return new Run(SETTINGS, Samplers.kmc().adapter(target.traits(), SETTINGS), listener, limits);
  }

  private static Ending go(Found found, Limits limits) {
    return run(RunListener.silent(), limits)
        .on(on(found))
        .go(new Evaluator(Found.BANANA.target()), chain -> Starts.nearZero(), Past.none());
  }

  @Test
  void theDrawsAreThoseOfThreads() {
    Evaluator target = new Evaluator(Found.BANANA.target());
    Run run = run(RunListener.silent(), Limits.NONE);
    Draws there = run.on(on(Found.BANANA)).from(target, Starts.nearZero());
    Draws here = run(RunListener.silent(), Limits.NONE).from(target, Starts.nearZero());
    assertEquals(states(here), states(there));
    assertEquals(here.evaluations(), there.evaluations());
  }

  private static List<ChainState> states(Draws draws) {
    List<ChainState> states = new ArrayList<>();
    for (int chain = 0; chain < draws.chains(); chain++) {
      for (int i = 0; i < draws.size(); i++) {
        states.add(draws.get(chain, i));
      }
    }
    return states;
  }

  @Test
  void aCancelledRunEndsCancelled() {
    AtomicInteger asked = new AtomicInteger();
    Limits limits = Limits.cancelledBy(() -> asked.incrementAndGet() > 20);
    assertEquals(Ending.CANCELLED, go(Found.BANANA, limits));
  }

  @Test
  void startsCountAmongTheEvaluationsAllowed() {
    assertEquals(Ending.EVALUATIONS, go(Found.BANANA, new Limits(() -> false, 4, 1, () -> false)));
  }

  @Test
  void aTargetThatStopsTheRunStopsIt() {
    String message =
        assertThrows(TargetException.class, () -> go(Found.NAN, Limits.NONE)).toString();
    assertTrue(message.contains("the target answered NaN at ["), message);
  }

  @Test
  void aTargetThatIsMissingThereIsNamedWithItsMachine() {
    String message =
        assertThrows(EngineException.class, () -> go(Found.NOTHING, Limits.NONE)).toString();
    assertTrue(message.contains("on 127.0.0.1: target.process: the program is"), message);
  }
}
