package io.kamilton.mcmc;

import io.kamilton.random.Purpose;
import io.kamilton.random.Streams;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * One of several kernels, chosen with fixed probabilities that do not depend on the state.
 *
 * <p>A mixture that is a part of another is taken apart: an iteration has one number to choose by,
 * and within the other it would no longer be uniform.
 */
public final class Mixture implements TransitionKernel {
  /** A kernel with its share. */
  public record Part(TransitionKernel kernel, double weight) implements Serializable {}

  private final List<Part> parts;
  private final double total;

  public Mixture(List<Part> parts) {
    List<Part> apart = new ArrayList<>();
    double sum = 0;
    for (Part part : parts) {
      if (!(part.weight >= 0 && part.weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "weight is " + part.weight + "; allowed: finite, at least 0");
      }
      sum += part.weight;
      if (part.kernel instanceof Mixture inner) {
        inner.parts.forEach(
            each -> apart.add(new Part(each.kernel, part.weight * each.weight / inner.total)));
      } else {
        apart.add(part);
      }
    }
    if (!(sum > 0)) {
      throw new IllegalArgumentException("weights: none is positive");
    }
    this.parts = List.copyOf(apart);
    total = sum;
  }

  @Override
  public int mostEvaluations() {
    return parts.stream().mapToInt(part -> part.kernel.mostEvaluations()).max().orElseThrow();
  }

  @Override
  public Step step(ChainState current, Streams random) {
    double u = random.of(Purpose.MIXTURE).nextUniform() * total;
    for (Part part : parts) {
      u -= part.weight;
      if (u < 0) {
        return part.kernel.step(current, random);
      }
    }
    return parts.get(parts.size() - 1).kernel.step(current, random);
  }
}
