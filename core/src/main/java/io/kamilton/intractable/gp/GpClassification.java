package io.kamilton.intractable.gp;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import io.kamilton.text.Arguments;
import java.util.Optional;

/**
 * The posterior of the length scales of a Gaussian process classifier, p(θ | y) ∝ p(y | θ) N(θ; 0,
 * vI), with an unbiased estimate of p(y | θ) in its place (App. D.3):
 *
 * <p>f | θ ~ N(0, K), K_ij = exp(−½ Σ_l (x_il − x_jl)²/exp θ_l) + ridge·δ_ij, p(y_i | f_i) = 1/(1 +
 * exp(−y_i f_i)).
 *
 * <p>θ_l is the logarithm of a squared length scale. The estimate is finite wherever the prior's
 * density is.
 */
public final class GpClassification implements Target {
  private static final double LOG_2PI = 1.8378770664093453;

  private final ArdKernel kernel;
  private final Logistic likelihood;
  private final Settings settings;

  /** A thread's last θ: an average of estimates, or a check, asks for several at one θ. */
  private final ThreadLocal<Optional<Last>> last = ThreadLocal.withInitial(Optional::empty);

  private record Last(Point theta, ImportanceSampler sampler) {}

  /**
   * How the posterior is made and estimated.
   *
   * @param ridge what is added to the kernel matrix' diagonal, above 0 and below 1
   * @param samples n_imp, at least 1
   * @param priorVariance v, positive and finite
   */
  public record Settings(double ridge, Importance importance, int samples, double priorVariance) {
    /** The paper's. */
    public static final Settings PAPER = new Settings(1e-3, Importance.LAPLACE, 100, 5);

    public Settings {
      if (!(ridge > 0 && ridge < 1)) {
        throw new IllegalArgumentException(
            "ridge is " + ridge + "; it must be above 0 and below 1");
      }
      Arguments.atLeast(1, "samples", samples);
      Arguments.positive("priorVariance", priorVariance);
    }
  }

  public GpClassification(LabelledPoints data, Settings settings) {
    this.settings = settings;
    kernel = new ArdKernel(data.points(), settings.ridge());
    likelihood = new Logistic(data.labels());
  }

  /** The number of length scales: columns of the points. */
  @Override
  public int dimension() {
    return kernel.dimension();
  }

  /** log p̂(y | θ) + log N(θ; 0, vI). O(n³ + n²·samples), O(n²·samples) at the same θ again. */
  @Override
  public double logEstimate(double[] theta, long seed) {
    double prior = logPrior(theta);
    if (!(prior > Double.NEGATIVE_INFINITY)) {
      return prior;
    }
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
    return prior + sampler(theta).logEstimate(settings.samples(), random);
  }

  /** log N(θ; 0, vI). */
  double logPrior(double[] theta) {
    double squares = 0;
    for (double each : theta) {
      squares += each * each;
    }
    double v = settings.priorVariance();
    return -0.5 * (squares / v + theta.length * (LOG_2PI + StrictMath.log(v)));
  }

  /** What estimates p(y | θ). */
  ImportanceSampler sampler(double[] theta) {
    Point point = Point.of(theta);
    return last.get()
        .filter(known -> known.theta().equals(point))
        .map(Last::sampler)
        .orElseGet(() -> newSampler(point));
  }

  private ImportanceSampler newSampler(Point theta) {
    last.remove(); // so that its memory can be had again
    Covariance k = kernel.covariance(theta.toArray());
    ImportanceSampler sampler = new ImportanceSampler(k, likelihood, approximation(k));
    last.set(Optional.of(new Last(theta, sampler)));
    return sampler;
  }

  /** The Gaussian near p(f | y, θ) that draws come from. */
  private Approximation approximation(Covariance k) {
    return switch (settings.importance()) {
      case LAPLACE -> Laplace.fit(k, likelihood);
      case EP -> ExpectationPropagation.fit(k, likelihood);
    };
  }
}
