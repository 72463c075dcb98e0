package io.kamilton.runner.output;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model says besides its posterior.
 *
 * @param observed data that were observed
 * @param constant data that are given, observed or not
 * @param prior draws of the prior; null where it is not known
 */
public record ModelData(
    List<NumberArray> observed, List<NumberArray> constant, @Nullable DrawTable prior) {
  /** Nothing is known. */
  public static final ModelData NONE = new ModelData(List.of(), List.of(), null);

  public ModelData {
    observed = List.copyOf(observed);
    constant = List.copyOf(constant);
  }

  /** The same, where given data with these names are observed ones. */
  public ModelData observing(List<String> names) {
    List<NumberArray> others = new ArrayList<>(constant);
    List<NumberArray> more = new ArrayList<>(observed);
    constant.stream()
        .filter(each -> names.contains(each.name()))
        .forEach(
            each -> {
              others.remove(each);
              more.add(each);
            });
    return new ModelData(more, others, prior);
  }
}
