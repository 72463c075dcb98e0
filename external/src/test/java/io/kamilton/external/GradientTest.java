package io.kamilton.external;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@NeedsProgram("python3")
@Timeout(120)
class GradientTest {
  private static final double[] NAN = {Double.NaN, Double.NaN};

  private final double[] out = new double[2];

  @Test
  void aGradientComesWithTheDensity() {
    try (ProcessTarget target = Scripts.faulty("gradient")) {
      target.gradient(new double[] {1, -3}, out);
      assertArrayEquals(new double[] {-2, 6}, out);
      // chain 5 is not asked: what the gradient's process said is enough
      Answer answer = target.answer(new double[] {1, -3}, new Call(5, 1));
      assertEquals(-10, answer.logEstimate());
      assertEquals((double) Scripts.pid(target, 0), answer.extras().get(0).values().get(0));
    }
  }

  @Test
  void anAnswerWithoutOneIsRefused() {
    try (ProcessTarget target = Scripts.faulty("good")) {
      var refusal =
          assertThrows(
              IllegalStateException.class, () -> target.gradient(new double[] {1, 2}, out));
      assertTrue(("" + refusal.getMessage()).contains("hmc needs one beside \"log_density\""));
    }
  }

  @Test
  void outsideOfTheSupportNoneIsNeeded() {
    try (ProcessTarget target = Scripts.faulty("outside")) {
      target.gradient(new double[] {1, 2}, out);
      assertArrayEquals(NAN, out);
    }
  }

  @Test
  void aFailureIsNaNAndSaidOnce() {
    List<String> messages = new ArrayList<>();
    var settings =
        ProcessSettings.of(
            List.of("python3", "faulty.py", "gradient-error"), Scripts.FOLDER, List.of("a", "b"));
    try (ProcessTarget target = new ProcessTarget(settings, messages::add)) {
      for (int i = 0; i < 2; i++) {
        target.gradient(new double[] {i, 2}, out);
        assertArrayEquals(NAN, out);
      }
    }
    assertEquals(1, messages.size(), messages.toString());
    assertTrue(messages.get(0).contains("no gradient there"), messages.toString());
  }
}
