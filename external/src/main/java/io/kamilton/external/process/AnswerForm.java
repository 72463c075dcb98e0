package io.kamilton.external.process;

import io.kamilton.external.Returns;
import java.util.List;

/**
 * What an answer must look like.
 *
 * @param returns what it says of a point
 * @param dimension d, of a gradient
 * @param parameters the names of the coordinates, {@code tau} or {@code y.1}
 */
record AnswerForm(Returns returns, int dimension, List<String> parameters) {
  AnswerForm {
    parameters = List.copyOf(parameters);
  }

  /** Whether no extra can have a name: a parameter or a dimension of what is exported has it. */
  boolean isTaken(String name) {
    return name.equals("chain")
        || name.equals("draw")
        || parameters.stream().anyMatch(each -> each.equals(name) || each.startsWith(name + "."));
  }
}
