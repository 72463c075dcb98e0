package io.kamilton.bench.cost;

import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.bench.efficiency.targets.Suite;
import io.kamilton.models.Banana;
import io.kamilton.models.Gaussian;
import io.kamilton.target.Target;
import java.util.List;

/** A target to sample, whose answers do not matter. */
record Workload(String name, Target target) {
  /** Families of targets over d; a member is named as {@code gaussian-20}. */
  enum Family {
    GAUSSIAN("gaussian") {
      @Override
      Target of(int d) {
        return Gaussian.rotated(d, 1);
      }
    },
    BANANA("banana") {
      @Override
      Target of(int d) {
        Banana paper = Banana.ofPaper();
        return new Banana(d, paper.b(), paper.v());
      }
    };

    private final String title;

    Family(String title) {
      this.title = title;
    }

    abstract Target of(int d);

    String member(int d) {
      return title + "-" + d;
    }

    /** The members' names, in the order of the dimensions. */
    List<String> members(List<Integer> dimensions) {
      return dimensions.stream().map(this::member).toList();
    }

    @Override
    public String toString() {
      return title;
    }
  }

  /** The target of the efficiency suite of that name, or the member of a family. */
  static Workload get(String name) {
    for (Family family : Family.values()) {
      String number = name.substring(Math.min(name.length(), family.member(0).length() - 1));
      if (number.matches("[0-9]{1,5}") && name.equals(family.title + "-" + number)) {
        return new Workload(name, family.of(Integer.parseInt(number)));
      }
    }
    Case found = Suite.get(name);
    return new Workload(name, found.target());
  }
}
