package io.kamilton.runner.validate;

import io.kamilton.intractable.Simulator;
import io.kamilton.intractable.abc.AbcLikelihood;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.runner.target.SimulatedTarget;
import io.kamilton.target.Call;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Observed statistics by a model's own simulator. For {@code abc} they are drawn from the estimate
 * of the likelihood, the kernel's noise included, so that the posterior which is sampled is the
 * right one, whatever ε; for {@code synthetic-likelihood} they are what the simulator makes, so
 * that the normal approximation is judged too.
 */
record SimulatedStatistics(Model model, List<Path> classpath, Consumer<String> messages)
    implements ModelReplicas.Way {
  SimulatedStatistics {
    classpath = List.copyOf(classpath);
    // what is wrong with the comparison is said before anything is drawn
    ModelTarget.open(model, classpath, messages).close();
  }

  @Override
  public ModelReplicas.@Nullable Simulated at(double[] theta, RandomStream random) {
    Seeds seeds = ModelReplicas.seeds(model, random);
    Simulator simulator = ModelTarget.simulator(model, classpath, messages);
    boolean used = false;
    try {
      @Nullable AbcLikelihood abc =
          model.likelihood(simulator) instanceof AbcLikelihood known ? known : null;
      List<Point> observed =
          abc == null
              ? simulated(model.statistics(simulator), theta, random)
              : abc.draw(theta, new Call(0, seeds), random).stream().toList();
      if (observed.isEmpty()) {
        return null;
      }
      SimulatedTarget target = SimulatedTarget.of(model.observing(observed), simulator);
      used = true;
      return new ModelReplicas.Simulated(
          ModelTarget.of(model, target, messages), abc == null ? null : seeds);
    } finally {
      if (!used) {
        ModelTarget.close(simulator, messages);
      }
    }
  }

  /** As many independent observations as the model file has; empty where one fails. */
  private List<Point> simulated(Simulator statistics, double[] theta, RandomStream random) {
    List<Point> observed = new ArrayList<>();
    try {
      for (int i = 0; i < model.observations(); i++) {
        Point s = statistics.simulate(theta.clone(), 0, random.nextLong() >>> 33);
        if (!Arrays.stream(s.toArray()).allMatch(Double::isFinite)) {
          return List.of();
        }
        observed.add(s);
      }
    } catch (EvaluationFailure e) {
      return List.of();
    }
    return observed;
  }
}
