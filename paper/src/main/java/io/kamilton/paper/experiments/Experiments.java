package io.kamilton.paper.experiments;

import io.kamilton.paper.Experiment;
import io.kamilton.paper.abc.CounterExample;
import io.kamilton.paper.abc.SkewNormalAbc;
import io.kamilton.paper.cost.Cost;
import io.kamilton.paper.mixing.BananaMixing;
import io.kamilton.paper.mixing.GlassClassification;
import io.kamilton.paper.trajectory.Acceptance;
import io.kamilton.paper.trajectory.Tails;
import io.kamilton.paper.trajectory.Trajectories;
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
