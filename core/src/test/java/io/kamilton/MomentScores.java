package io.kamilton;

import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.MonteCarloError;
import io.kamilton.diagnostics.MoreDiagnostics;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.models.KnownTarget;
import io.kamilton.models.reference.Answer;
import io.kamilton.models.reference.Answer.Known;
import io.kamilton.models.reference.ReferencePosterior;
import io.kamilton.run.Draws;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run says of moments and quantiles against the truth, in standard errors of both sides:
 * (estimate − truth) / √(MCSE² + error²).
 */
final class MomentScores {
  /** One number; {@code ess} is how many independent draws it rests on. */
  record Score(String what, double z, double ess) {}

  private final List<Score> scores = new ArrayList<>();

  /** Means and standard deviations of every coordinate. */
  static MomentScores of(Draws draws, KnownTarget target) {
    MomentScores out = new MomentScores();
    for (int l = 0; l < target.dimension(); l++) {
      ParameterDraws x = draws.parameter(l);
      double sd = Math.sqrt(target.covariance().get(l, l));
      out.addMean("x" + l, x, new Known(target.mean()[l], 0));
      out.addSd("x" + l, x, new Known(sd, 0));
    }
    return out;
  }

  /** Means, standard deviations and three quantiles of every parameter on the user's scale. */
  static MomentScores of(Draws draws, ReferencePosterior posterior) {
    MomentScores out = new MomentScores();
    List<ParameterDraws> parameters = onUsersScale(draws, posterior);
    for (int i = 0; i < parameters.size(); i++) {
      Answer answer = posterior.answers().get(i);
      ParameterDraws x = parameters.get(i);
      out.addMean(answer.name(), x, answer.mean());
      out.addSd(answer.name(), x, answer.sd());
      out.addQuantile(answer.name(), x, 0.05, answer.quantile05());
      out.addQuantile(answer.name(), x, 0.5, answer.quantile50());
      out.addQuantile(answer.name(), x, 0.95, answer.quantile95());
    }
    return out;
  }

  private static List<ParameterDraws> onUsersScale(Draws draws, ReferencePosterior posterior) {
    int d = posterior.dimension();
    double[][][] values = new double[d][draws.chains()][draws.size()];
    double[] user = new double[d];
    for (int c = 0; c < draws.chains(); c++) {
      for (int i = 0; i < draws.size(); i++) {
        posterior.constrain(draws.get(c, i).x().toArray(), user);
        for (int l = 0; l < d; l++) {
          values[l][c][i] = user[l];
        }
      }
    }
    List<ParameterDraws> out = new ArrayList<>();
    for (double[][] parameter : values) {
      out.add(ParameterDraws.of(parameter));
    }
    return out;
  }

  private void addMean(String name, ParameterDraws x, Known truth) {
    double estimate = SampleStatistics.mean(x.pooled());
    double ess = EffectiveSampleSize.mean(x);
    add("mean of " + name, estimate, MonteCarloError.mean(x), truth, ess);
  }

  private void addSd(String name, ParameterDraws x, Known truth) {
    double estimate = SampleStatistics.sd(x.pooled());
    double ess = MoreDiagnostics.essOfSd(x);
    add("sd of " + name, estimate, MoreDiagnostics.errorOfSd(x), truth, ess);
  }

  private void addQuantile(String name, ParameterDraws x, double p, Known truth) {
    double estimate = SampleStatistics.quantile(x.pooled(), p);
    double ess = EffectiveSampleSize.quantile(x, p);
    String what = p + "-quantile of " + name;
    add(what, estimate, MoreDiagnostics.errorOfQuantile(x, p), truth, ess);
  }

  private void add(String what, double estimate, double mcse, Known truth, double ess) {
    double error = Math.sqrt(mcse * mcse + truth.error() * truth.error());
    scores.add(new Score(what, (estimate - truth.value()) / error, ess));
  }

  int size() {
    return scores.size();
  }

  /** The largest |z|; a NaN counts as the largest of all. */
  Score worst() {
    return scores.stream()
        .max(Comparator.comparingDouble(each -> nanLast(Math.abs(each.z))))
        .orElseThrow();
  }

  /** What rests on the fewest independent draws; a NaN counts as none. */
  Score weakest() {
    return scores.stream()
        .min(Comparator.comparingDouble(each -> Double.isNaN(each.ess) ? 0 : each.ess))
        .orElseThrow();
  }

  private static double nanLast(double z) {
    return Double.isNaN(z) ? Double.POSITIVE_INFINITY : z;
  }

  /** Null where the draws agree with the truth, else what is wrong. */
  @Nullable String complaint(double critical, double leastEss) {
    if (!(weakest().ess >= leastEss)) {
      return "too few effective draws: " + weakest();
    }
    return Math.abs(worst().z) <= critical ? null : "critical is " + critical + ": " + worst();
  }
}
