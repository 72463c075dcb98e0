import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;

/** Prints the series of volatility.yaml and ricker.yaml, each simulated from its own model. */
public class SimulatedSeries {
  public static void main(String[] args) {
    System.out.println("volatility.yaml: " + volatility());
    System.out.println("ricker.yaml: " + ricker());
  }

  /** y_t = e^{h_t/2} N(0, 1), h_{t+1} = 0.95 h_t + 0.3 N(0, 1), in hundredths: mu = 0. */
  private static String volatility() {
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.MODEL);
    StringBuilder out = new StringBuilder();
    double h = 0.3 / Math.sqrt(1 - 0.95 * 0.95) * random.nextGaussian();
    for (int t = 0; t < 100; t++) {
      long hundredths = Math.round(100 * StrictMath.exp(h / 2) * random.nextGaussian());
      out.append(hundredths / 100.0).append(' ');
      h = 0.95 * h + 0.3 * random.nextGaussian();
    }
    return out.toString().strip();
  }

  /** y_t ~ Poisson(10 N_t), N_{t+1} = e^{3.8} N_t e^{−N_t + 0.3 N(0, 1)}, N before the first 1. */
  private static String ricker() {
    RandomStream random = RandomStream.of(2, 0, 0, Purpose.MODEL);
    StringBuilder out = new StringBuilder();
    double n = 0;
    for (int t = 0; t < 50; t++) {
      n = 3.8 + n - StrictMath.exp(n) + 0.3 * random.nextGaussian();
      out.append(poisson(10 * StrictMath.exp(n), random)).append(' ');
    }
    return out.toString().strip();
  }

  /** How many exponential waiting times fit into one of length lambda. */
  private static int poisson(double lambda, RandomStream random) {
    int count = 0;
    for (double time = -StrictMath.log(random.nextUniform()); time < lambda; count++) {
      time -= StrictMath.log(random.nextUniform());
    }
    return count;
  }
}
