package io.kamilton.bench.cost;

import io.kamilton.bench.efficiency.targets.Suite;
import io.kamilton.models.Banana;
import io.kamilton.models.Gaussian;
import io.kamilton.target.Target;
import java.util.List;

/** Targets to sample, whose answers do not matter. */
final class Workload {
  /** Families of targets over d; a member is named as {@code gaussian-20}. */
  static final List<String> FAMILIES = List.of("gaussian", "banana");

  private Workload() {}

  /** The names of a family's members, in the order of the dimensions. */
  static List<String> members(String family, List<Integer> dimensions) {
    return dimensions.stream().map(d -> family + "-" + d).toList();
  }

  /** The target of the efficiency suite of that name, or the member of a family. */
  static Target get(String name) {
    if (Suite.names().contains(name)) {
      return Suite.get(name).target();
    }
    int d = Integer.parseInt(name.substring(name.indexOf('-') + 1));
    Banana paper = Banana.ofPaper();
    return name.startsWith("gaussian-")
        ? Gaussian.rotated(d, 1)
        : new Banana(d, paper.b(), paper.v());
  }
}
