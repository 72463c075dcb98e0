package io.kamilton.bench.cost;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.adapt.Adapter;
import io.kamilton.bench.efficiency.Effort;
import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.run.Ending;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Run;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Target;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Runs of a sampler in this process, whose CPU time is measured.
 *
 * <p>A run has two threads: the driver's, which learns between rounds, and that of the chains. The
 * CPU time of each is read from the JVM, so that compilers and collectors do not count.
 */
record Measurement(Target target, Sampler sampler) {
  /** How often the target is asked again at the points of a run. */
  private static final int PASSES = 5;

  /** Keeps the compiler from leaving out evaluations that nobody looks at. */
  private static volatile double last;

  /**
   * What one run costs.
   *
   * @param mostSeconds by the clock, after which it is stopped at its next step
   */
  CostRun run(CostRun.Key key, double mostSeconds) {
    Watch watch = new Watch(key.setup().budget());
    double began = Watch.now();
    Ending ending = sample(key, watch, mostSeconds);
    double learning = Watch.now() - began;
    long n = watch.evaluations();
    double asked = targetMicros(watch.points());
    double moves = Math.max(0, 1e6 * watch.chainSeconds() / n - asked);
    return new CostRun(
        key, target.dimension(), n, ending != Ending.DONE, 1e6 * learning / n, moves, asked);
  }

  private Ending sample(CostRun.Key key, Watch watch, double mostSeconds) {
    Run.Settings settings = Effort.USUAL.settings(key.setup().budget(), key.seed());
    Evaluator evaluator = new Evaluator(target, Evaluator.OnFailure.REJECT, 0);
    Adapter adapter = fittingInPlace(sampler.adapter(evaluator.traits(), settings));
    long end = System.nanoTime() + (long) (1e9 * mostSeconds);
    Limits limits = Limits.cancelledBy(() -> System.nanoTime() - end > 0);
    return new Run(settings, adapter, watch, limits)
        .go(evaluator, chain -> Case.coldStart(target.dimension()), Past.none());
  }

  /**
   * The same adapter, but never told how it is cancelled: it then fits on the driver's thread. Else
   * each fit has a thread of its own, and of a thread that has ended the JVM knows no CPU time.
   */
  private static Adapter fittingInPlace(Adapter adapter) {
    return (Adapter)
        Proxy.newProxyInstance(
            Adapter.class.getClassLoader(),
            new Class<?>[] {Adapter.class},
            (proxy, method, args) -> {
              try {
                return method.getName().equals("cancelledBy") ? null : method.invoke(adapter, args);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            });
  }

  /**
   * The target's own CPU time for an evaluation in µs: the median over passes through points of a
   * run that is over, as a clock around every evaluation would cost more than a cheap target does.
   */
  private double targetMicros(List<Evaluated> points) {
    double[] passes = DoubleStream.generate(() -> pass(points)).limit(PASSES).toArray();
    return 1e6 * SampleStatistics.quantile(passes, 0.5) / points.size();
  }

  private double pass(List<Evaluated> points) {
    double began = Watch.now();
    points.forEach(each -> last = answer(each));
    return Watch.now() - began;
  }

  /** A target may fail at a point, as it did in the run. */
  private double answer(Evaluated at) {
    try {
      return target.answer(at.x().toArray(), new Call(0, at.seeds())).logEstimate();
    } catch (RuntimeException e) {
      return Double.NaN;
    }
  }
}
