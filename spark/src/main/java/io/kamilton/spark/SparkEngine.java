package io.kamilton.spark;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.run.ChainTask;
import io.kamilton.run.Engine;
import io.kamilton.run.Past;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.run.StartSearch;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.TargetException;
import io.kamilton.target.TargetSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/** Chains on the executors of a Spark cluster: a round is a job, and so is a wave of starts. */
final class SparkEngine implements Engine {
  private final Evaluator target;
  private final long seed;
  private final RunListener listener;
  private final BooleanSupplier cancelled;
  private final Jobs jobs;

  SparkEngine(
      JavaSparkContext spark,
      TargetSource source,
      Consumer<String> messages,
      Evaluator target,
      Run.Settings settings,
      RunListener listener,
      BooleanSupplier cancelled) {
    this.target = target;
    seed = settings.seed();
    this.listener = listener;
    this.cancelled = cancelled;
    jobs = new Jobs(spark, source, target.policy(), messages, this::requireRunning);
  }

  @Override
  public List<ChainState> starts(int chains, IntFunction<Starts.Proposal> proposals, Past past) {
    List<StartSearch> searches = StartSearch.all(target, chains, seed, proposals, past);
    return Starts.find(
        searches, trials -> jobs.run(new Trials(), trials, tried -> hear(tried, searches)));
  }

  private void hear(Trials.Tried tried, List<StartSearch> searches) {
    Evaluated point = tried.point();
    if (point == null) {
      throw stopped(tried.stopped());
    }
    requireGenuine(point);
    listener.tried(tried.chain(), point);
    searches.get(tried.chain()).tell(point);
  }

  @Override
  public List<ChainRound> run(
      Adapter adapter, List<ChainState> states, List<ChainRound> begun, int iterations) {
    requireRunning();
    List<ChainTask> tasks = ChainTask.of(seed, states, begun, iterations);
    if (tasks.isEmpty()) {
      return begun;
    }
    List<TransitionKernel> kernels = new ArrayList<>();
    for (int chain = 0; chain < states.size(); chain++) {
      kernels.add(adapter.kernel(chain));
    }
    List<ChainRound> round = new ArrayList<>(begun);
    jobs.run(new Chains(kernels), tasks, made -> take(made, round));
    return round;
  }

  private void take(Chains.Made made, List<ChainRound> round) {
    int chain = made.chain();
    for (Transition transition : made.transitions()) {
      requireGenuine(transition.info().proposal());
      listener.step(chain, transition);
    }
    if (made.stopped() != null) {
      throw stopped(made.stopped());
    }
    round.set(chain, round.get(chain).plus(made.transitions()));
  }

  /** The target's words come from another process. */
  private TargetException stopped(@Nullable String why) {
    requireRunning();
    return new TargetException(String.valueOf(why), null);
  }

  /** A failure in a run that stops may come of its stopping: nobody is told, it is no draw. */
  private void requireGenuine(@Nullable Evaluated point) {
    if (point != null && point.outcome().isFailure()) {
      requireRunning();
    }
  }

  private void requireRunning() {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("cancelled");
    }
  }

  @Override
  public void close() {
    // the cluster outlives the engine, and is closed by who connected
  }
}
