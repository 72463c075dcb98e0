package io.kamilton.paper.experiments;

import io.kamilton.paper.Experiment;
import java.util.List;

/** All experiments, in the paper's order. */
public final class Experiments {
  private Experiments() {}

  public static List<Experiment> all() {
    return List.of(
        new Trajectories(),
        new Acceptance(),
        new BananaMixing(),
        new GlassClassification(),
        new SkewNormalAbc(),
        new CounterExample(),
        new Tails(),
        new Cost());
  }
}
