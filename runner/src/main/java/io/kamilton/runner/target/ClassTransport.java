package io.kamilton.runner.target;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.spec.TargetSpec;
import io.kamilton.target.SimulatingTarget;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A class of the user's. */
final class ClassTransport implements Transport {
  private final String name;
  private final List<Path> classpath;

  /** What simulates data, made when it is first needed. */
  private @Nullable Target simulating;

  ClassTransport(TargetSpec.ClassName named, List<Path> classpath) {
    name = named.name();
    this.classpath = classpath;
  }

  @Override
  public Target target() {
    return UserClass.load(name, classpath, Target.class);
  }

  @Override
  public Simulator simulator() {
    return UserClass.load(name, classpath, Simulator.class);
  }

  @Override
  public @Nullable String whyNoData() {
    return simulating() instanceof SimulatingTarget
        ? null
        : name + " is no " + SimulatingTarget.class.getName();
  }

  @Override
  public Target ofDataAt(double[] theta, long seed) {
    return ((SimulatingTarget) simulating()).simulated(theta, seed);
  }

  private synchronized Target simulating() {
    if (simulating == null) {
      simulating = target();
    }
    return simulating;
  }
}
