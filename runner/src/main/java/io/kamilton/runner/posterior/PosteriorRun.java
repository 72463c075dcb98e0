package io.kamilton.runner.posterior;

import io.kamilton.runner.engine.Engines;
import io.kamilton.runner.engine.Program;
import io.kamilton.runner.job.Allowance;
import io.kamilton.runner.job.Conduct;
import io.kamilton.runner.job.FrontEnd;
import io.kamilton.runner.job.NewRun;
import io.kamilton.runner.job.Rendering;
import io.kamilton.runner.job.Resumption;
import io.kamilton.runner.job.RunResult;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.watch.LivePage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run of a posterior in a folder, to be begun or resumed, and how far it goes this time.
 *
 * <p>Nothing here but {@link #acceptChangedTarget} changes a draw: the draws of a run that was
 * stopped and resumed are those of one that never was. Immutable: each setting gives a new object.
 */
public final class PosteriorRun implements Cloneable {
  private final Model model;
  private final List<Path> classpath;
  private final @Nullable Path folder;

  // set in a copy that nobody else has yet
  private @Nullable Path from;
  private boolean repair;
  private boolean acceptsChangedTarget;
  private @Nullable Integer threads;
  private long evaluations = Long.MAX_VALUE;
  private @Nullable Duration time;
  private double ess;
  private double rHat = Double.POSITIVE_INFINITY;
  private @Nullable String engine;
  private @Nullable Integer port;
  private BooleanSupplier stop = () -> false;
  private FrontEnd frontEnd = FrontEnd.silent();

  PosteriorRun(Model model, List<Path> classpath, @Nullable Path folder) {
    this.model = model;
    this.classpath = classpath;
    this.folder = folder;
  }

  private PosteriorRun with(Consumer<PosteriorRun> change) {
    try {
      PosteriorRun copy = (PosteriorRun) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  /** The same, begun where an earlier run ended, with what its chains had learnt. */
  public PosteriorRun from(Path earlier) {
    return with(copy -> copy.from = earlier);
  }

  /** The same, resumed from the last whole record where its log is damaged. */
  public PosteriorRun repair() {
    return with(copy -> copy.repair = true);
  }

  /**
   * The same, begun or resumed even if the target is not what it was when the earlier draws were
   * made. The log says so, and warnings do.
   */
  public PosteriorRun acceptChangedTarget() {
    return with(copy -> copy.acceptsChangedTarget = true);
  }

  /** The same with another number of threads that run the chains; one a core if not said. */
  public PosteriorRun threads(int most) {
    requirePositive("threads", most);
    return with(copy -> copy.threads = most);
  }

  /** The same, stopped when the target was evaluated so often, over all chains, since it began. */
  public PosteriorRun maxEvaluations(long most) {
    requirePositive("maxEvaluations", most);
    return with(copy -> copy.evaluations = most);
  }

  /** The same, stopped after a time by the clock. */
  public PosteriorRun maxTime(Duration most) {
    if (most.isNegative() || most.isZero()) {
      throw new IllegalArgumentException("maxTime is " + most + "; it must be above 0");
    }
    return with(copy -> copy.time = most);
  }

  /** The same, stopped when told: it asks again and again, on any of its threads. */
  public PosteriorRun stopWhen(BooleanSupplier told) {
    return with(copy -> copy.stop = told);
  }

  /**
   * The same, done as soon as the smallest bulk effective sample size is so large. That is optional
   * stopping, which makes effective sizes look slightly better than they are ({@link Until}).
   */
  public PosteriorRun untilEss(double least) {
    if (!(least > 0 && least < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("untilEss is " + least + "; it must be above 0");
    }
    return with(copy -> copy.ess = least);
  }

  /**
   * The same, done as soon as the worst R̂ is below a number; beside an effective size, both. That
   * is optional stopping ({@link Until}).
   */
  public PosteriorRun untilRHat(double below) {
    if (!(below > 1)) {
      throw new IllegalArgumentException("untilRHat is " + below + "; it must be above 1");
    }
    return with(copy -> copy.rHat = below);
  }

  /**
   * The same with chains that run elsewhere, as {@code --engine} says it. Only the target of a
   * model file can be sent there; one given in code is refused.
   */
  public PosteriorRun engine(String where) {
    Engines.require(where);
    return with(copy -> copy.engine = where);
  }

  /**
   * The same with a page to watch it on; the front end is told its address.
   *
   * @param at a port of this machine; 0 for any that is free
   */
  public PosteriorRun watch(int at) {
    return with(copy -> copy.port = at);
  }

  /** The same shown by a front end; {@link FrontEnd#of} makes one of two listeners. */
  public PosteriorRun frontEnd(FrontEnd shown) {
    return with(copy -> copy.frontEnd = shown);
  }

  private static void requirePositive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + "; it must be at least 1");
    }
  }

  /** Begins the run; its draws when it is done or stopped. */
  public PosteriorDraws run() throws IOException {
    return go(new NewRun(model, classpath, folder, false, from)::run);
  }

  /**
   * Goes on with the run, or extends it where the posterior has more draws than before; its draws
   * when it is done or stopped. {@code InputException} where the folder was begun with another
   * model, sampler or seed, or where the function does not give the values that it gave before: a
   * few points are evaluated again to see that.
   */
  public PosteriorDraws resume() throws IOException {
    if (folder == null) {
      throw new IllegalStateException("a run in a new folder cannot be resumed; name its folder");
    }
    return go(new Resumption(folder, model, classpath, model.draws(), repair)::run);
  }

  /** A run as it begins or goes on. */
  private interface Job {
    RunResult run(Conduct conduct) throws IOException;
  }

  private PosteriorDraws go(Job job) throws IOException {
    try (LivePage live = port == null ? null : LivePage.open(port)) {
      Conduct conduct =
          new Conduct(
              new Allowance(threads, evaluations, time),
              Until.of(ess, rHat),
              engine,
              Program.of(Posterior.class),
              stop,
              acceptsChangedTarget,
              live,
              frontEnd);
      return draws(job.run(conduct));
    }
  }

  private static PosteriorDraws draws(RunResult result) throws IOException {
    if (result.defect() != null) {
      throw result.defect();
    }
    if (result.conclusion().ending() == null) {
      throw new RunFailedException(result.conclusion().failure(), result.conclusion().cause());
    }
    Rendering rendering = result.rendering();
    if (rendering == null) {
      throw new IOException(result.notWritten());
    }
    return new PosteriorDraws(result.folder().path(), rendering);
  }
}
