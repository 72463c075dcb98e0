package io.kamilton.run;

import io.kamilton.target.TargetSource;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Engines on other machines, which a {@link java.util.ServiceLoader} finds where they are. */
public interface EngineProvider {
  /** Machines that are ready to run chains. */
  interface Cluster extends Engine.Factory, AutoCloseable {
    @Override
    void close();
  }

  /** Whether it is this provider's place, such as {@code spark://host:7077}. */
  boolean knows(String where);

  /**
   * Connects, before a run has left a trace.
   *
   * @param target how the machines open what is sampled
   * @param libraries the jars that they need for it
   * @param messages hears what a user should know meanwhile, a line each, from any thread
   * @throws EngineException where nobody answers
   */
  Cluster connect(
      String where, TargetSource target, List<Path> libraries, Consumer<String> messages);
}
