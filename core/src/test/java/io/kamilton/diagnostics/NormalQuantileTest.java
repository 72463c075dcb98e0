package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalQuantileTest {
  /** Roots of Φ(x) = p found with 40 digits, p as the double it is; all three approximations. */
  @ParameterizedTest
  @CsvSource({
    "1e-300, -37.047096299361199237",
    "1e-100, -21.273453560965324294",
    "1e-20, -9.2623400897984075796",
    "1e-11, -6.7060231554951362961",
    "1.4e-11, -6.6567230915181836356",
    "1e-5, -4.2648907939228246102",
    "0.001, -3.0902323061678135354",
    "0.05, -1.644853626951472688",
    "0.0749, -1.4402382675279636631",
    "0.0751, -1.4388253927525399824",
    "0.15865525393145705, -1.0000000000000000204",
    "0.25, -0.6744897501960817432",
    "0.4, -0.25334710313579974132",
    "0.49999, -0.000025066282748960008527",
    "0.6, 0.25334710313579974132",
    "0.9, 1.2815515655446005935",
    "0.95, 1.6448536269514722843",
    "0.999, 3.0902323061678132778",
    "0.9999999, 5.1993375822906610937"
  })
  void isTheRootOfTheDistributionFunction(double p, double expected) {
    assertEquals(expected, NormalQuantile.of(p), 1e-15 * Math.abs(expected));
  }

  @Test
  void reachesTheEnds() {
    assertEquals(Double.NEGATIVE_INFINITY, NormalQuantile.of(0));
    assertEquals(0, NormalQuantile.of(0.5));
    assertEquals(Double.POSITIVE_INFINITY, NormalQuantile.of(1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void rejectsWhatIsNoProbability(double p) {
    assertThrows(IllegalArgumentException.class, () -> NormalQuantile.of(p));
  }
}
