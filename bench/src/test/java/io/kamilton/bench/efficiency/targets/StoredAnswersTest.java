package io.kamilton.bench.efficiency.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.models.Gaussian;
import io.kamilton.models.reference.ReferencePosterior;
import io.kamilton.models.reference.ReferencePosteriors;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Answers found by importance sampling, each to 5 standard errors of both sides: a false alarm with
 * probability 5.7e-7 a number, below 1e-4 for the fewer than 170 in all.
 */
@Tag("statistical")
class StoredAnswersTest {
  private static final double LIMIT = 5;

  static List<ReferencePosterior> posteriors() {
    return ReferencePosteriors.all();
  }

  @ParameterizedTest
  @MethodSource("posteriors")
  void agreeWithThoseFromOutside(ReferencePosterior posterior) {
    List<Answer> stored = StoredAnswers.of(posterior.name());
    assertEquals(posterior.dimension(), stored.size());
    for (int l = 0; l < stored.size(); l++) {
      Answer ours = stored.get(l);
      io.kamilton.models.reference.Answer theirs = posterior.answers().get(l);
      double sd = Math.sqrt(ours.variance());
      double ofSquares = ours.fourth() - ours.variance() * ours.variance();
      double sdError = Math.sqrt(ofSquares / ours.momentDraws()) / (2 * sd);
      close(
          ours.mean(),
          theirs.mean().value(),
          theirs.mean().error(),
          sd / Math.sqrt(ours.momentDraws()));
      close(sd, theirs.sd().value(), theirs.sd().error(), sdError);
      // the Nile's quantiles are off by up to 4e-4 by a coarse grid: one of 900×900 has ours
      double grid = posterior.name().equals("nile") ? 5e-4 : 0;
      quantile(ours.q5(), theirs.quantile05(), grid);
      quantile(ours.q50(), theirs.quantile50(), grid);
      quantile(ours.q95(), theirs.quantile95(), grid);
    }
  }

  @Test
  void knownAnswersAreFoundAndTheirErrorIsKnown() {
    Gaussian target = Gaussian.rotated(3, 5);
    List<Answer> found = new ImportanceReference(3000, 50_000).answers(target, Case.Scale.real());
    for (int l = 0; l < 3; l++) {
      Answer a = found.get(l);
      double sd = Math.sqrt(target.covariance().get(l, l));
      Answer truth = Answer.normal(0, sd);
      double draws = a.momentDraws();
      close(a.mean(), 0, sd / Math.sqrt(draws), 0);
      close(a.variance(), sd * sd, sd * sd * Math.sqrt(2 / draws), 0);
      // the density at the quantiles: 0.103 and 0.399 by sd
      close(a.q5(), truth.q5(), sd * Math.sqrt(0.05 * 0.95 / a.tailDraws()) / 0.103, 0);
      close(a.q50(), 0, sd * 0.5 / Math.sqrt(a.tailDraws()) / 0.399, 0);
      close(a.q95(), truth.q95(), sd * Math.sqrt(0.05 * 0.95 / a.tailDraws()) / 0.103, 0);
      // a t₅ proposal is worth about 0.9 in three dimensions
      assertTrue(draws > 20_000 && draws < 60_000, () -> "worth " + draws + " draws");
    }
  }

  /** A line of the resource reads back as what was written. */
  @Test
  void linesReadBack() {
    Answer first = StoredAnswers.of("gp_regr").get(0);
    String line = StoredAnswers.line("gp_regr", 0, first);
    assertTrue(line.startsWith("gp_regr,1," + first.mean()), line);
  }

  private static void quantile(
      double ours, io.kamilton.models.reference.Answer.Known theirs, double relative) {
    close(ours, theirs.value(), theirs.error(), relative * Math.abs(ours));
  }

  private static void close(double a, double b, double error, double other) {
    double z = Math.abs(a - b) / Math.hypot(error, other);
    assertTrue(z <= LIMIT, () -> a + " and " + b + " are " + z + " standard errors apart");
  }
}
