package io.kamilton.runner.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.adapt.FitSummary;
import io.kamilton.learn.FitQuality;
import io.kamilton.learn.family.ChosenFamily;
import io.kamilton.learn.family.FeatureFamily;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ChoiceTextTest {
  /** A user knows the parameters of the model, not the numbers of coordinates. */
  @Test
  void coordinatesHaveTheNamesOfParameters() {
    List<ChosenFamily> families =
        List.of(
            new ChosenFamily(FeatureFamily.SCALES, ChosenFamily.Variant.PLAIN, List.of(1), 0),
            new ChosenFamily(FeatureFamily.VARYING, ChosenFamily.Variant.PLAIN, List.of(0, 2), 0));
    FitSummary fit =
        new FitSummary(
            300,
            new FitQuality(families, 0.01, false, Optional.empty()),
            0.5,
            5,
            9,
            0.9,
            OptionalInt.of(1),
            false);
    assertEquals(
        "surrogate of 300 values: quadratic, scaled by tau, varying with mu and z.1; squared error"
            + " 0.010, step size 0.500 in coordinates non-centred by tau, 5 to 9 moves; surrogate"
            + " transitions 90%, adaptive Metropolis 10%",
        new ChoiceText(List.of("mu", "tau", "z.1")).of(fit));
  }
}
