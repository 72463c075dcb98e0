package io.kamilton.runner.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.intractable.Simulator;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Point;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is proposed, pasted into the model: the same pilot then accepts what it said. */
class AbcProposalTest {
  private record Of(Function<double[], Point> statistics) implements Simulator {
    @Override
    public int dimension() {
      return 1;
    }

    /** Of θ and normal noise. */
    @Override
    public Point simulate(double[] theta, int chain, long seed) {
      double z = RandomStream.of(seed, 0, 0, Purpose.MODEL).nextGaussian();
      return statistics.apply(new double[] {theta[0], z});
    }
  }

  private static AbcProposal proposal(String abc, Function<double[], Point> statistics) {
    String text =
        """
        target: {process: [x], returns: simulation}
        parameters: [{name: a, prior: "normal(0, 1)"}]
        abc: {observed: [0, 0], %s}
        """;
    Model model = ModelFile.parse(text.formatted(abc), Path.of("m.yaml"));
    return AbcProposal.of(model, new Of(statistics), 1000);
  }

  private static Point scaled(double[] x) {
    return Point.of(100 * (x[0] + x[1]), x[0] - x[1]);
  }

  private static Point constant(double[] x) {
    return Point.of(x[0], 5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kernel: gaussian",
        "kernel: uniform",
        "distance: weighted",
        "distance: weighted, scales: [7, 3]",
        "distance: mahalanobis",
        "distance: mahalanobis, covariance: [[9, 1], [1, 4]]"
      })
  void widthIsThatOfTheDistance(String abc) {
    AbcProposal proposal = proposal(abc, AbcProposalTest::scaled);
    AbcProposal pasted = proposal(abc + ", " + proposal.text(), AbcProposalTest::scaled);
    assertEquals(0.01, proposal.acceptance(), 0.0015, proposal::text);
    assertEquals(proposal.acceptance(), pasted.acceptanceNow(), 1e-12);
    assertEquals(AbcProposal.open(pasted.model()), AbcProposal.open(proposal.model()));
  }

  @Test
  void scalesThatDifferAreSeen() {
    double unequal = proposal("kernel: uniform", AbcProposalTest::scaled).unequal();
    assertTrue(unequal > 80 && unequal < 125, () -> "factor " + unequal);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kernel: gaussian", "kernel: uniform", "distance: weighted"})
  void discreteStatisticsHaveAWidth(String abc) {
    AbcProposal proposal = proposal(abc, x -> Point.of(x[0] > 2 ? 1 : 0, x[1] > 1 ? 3 : 0));
    assertEquals(1, proposal.epsilon(), proposal::text);
    assertTrue(Double.isFinite(proposal.unequal()));
  }

  @Test
  void whatIsAlwaysTheSameHasNone() {
    assertNone("statistic 2 is the same in all", "distance: weighted", AbcProposalTest::constant);
    assertNone("or say covariance", "distance: mahalanobis", AbcProposalTest::constant);
    assertNone("have the observed statistics", "kernel: uniform", x -> Point.of(0, 0));
  }

  private static void assertNone(String why, String abc, Function<double[], Point> statistics) {
    String said =
        String.valueOf(
            assertThrows(IllegalStateException.class, () -> proposal(abc, statistics))
                .getMessage());
    assertTrue(said.contains(why), said);
  }
}
