package io.kamilton.external.process;

import io.kamilton.external.Returns;
import io.kamilton.intractable.Simulator;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Point;
import java.util.function.Consumer;

/**
 * A simulator that is a program: like {@link ProcessTarget}, but its answers are draws of the data.
 * What goes wrong is an {@link EvaluationFailure} of that simulation.
 */
public final class ProcessSimulator implements Simulator, AutoCloseable {
  private final ProcessTarget program;

  /**
   * A simulator whose processes start when they are needed, one a chain that asks.
   *
   * @param settings their {@code returns} is a simulation, with one seed
   * @param messages hears, a line each and from any thread, what a user should know meanwhile
   */
  public ProcessSimulator(ProcessSettings settings, Consumer<String> messages) {
    if (settings.returns() != Returns.SIMULATION || settings.seeds() != 1) {
      throw new IllegalArgumentException(
          "returns is %s, with %d seeds; a simulator returns a simulation, with 1"
              .formatted(settings.returns(), settings.seeds()));
    }
    program = new ProcessTarget(settings, messages);
  }

  /** Starts nothing, but refuses a program that does not exist or cannot be executed. */
  public void requireProgram() {
    program.requireProgram();
  }

  @Override
  public int dimension() {
    return program.dimension();
  }

  @Override
  public Point simulate(double[] theta, int chain, long seed) {
    return program.simulate(theta, chain, seed);
  }

  @Override
  public void close() {
    program.close();
  }
}
