package io.kamilton.paper.chain;

import static java.util.Map.entry;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the authors' code reached when it was run as the paper's text says (kernel_hmc and
 * kernel_exp_family, in Python), and what their result files hold.
 */
public final class Authors {
  /** Stands for a figure that there is not. */
  public static final String UNKNOWN = "–";

  private static final String NOTHING = UNKNOWN + ";" + UNKNOWN;

  /** The most draws that their code was run with. */
  public static final int MOST_DRAWS = 2000;

  private static final int[] DRAWS = {100, 500, 1000, MOST_DRAWS};

  /** Isotropic Gaussian, finite, flat base: d, then a number for each of {@link #DRAWS}. */
  private static final Map<Integer, double[]> ISOTROPIC =
      Map.of(
          8, new double[] {.76, .84, .91, .95},
          16, new double[] {.25, .77, .83, .87},
          32, new double[] {.02, .38, .67, .73},
          64, new double[] {.01, .02, .24, .40},
          100, new double[] {.005, .008, .015, .07});

  /** Where the figures on rotated Gaussians are from. */
  public static final String ROTATED_SOURCE = "authors' files, n = 10000";

  /** Rotated Gaussian: d, then acceptance. */
  private static final Map<Integer, Double> ROTATED = Map.of(8, .71, 16, .44, 32, .07);

  /** Banana, 2000 draws after 200: sampler and n, then acceptance and smallest ESS. */
  private static final Map<String, String> BANANA =
      Map.ofEntries(
          entry("HMC 0", "0.78;403"),
          entry("random walk 0", "0.22;4"),
          entry("KAMH 2000", "0.39;12"),
          entry("KMC finite 200", "0.44;215"),
          entry("KMC finite 500", "0.56;359"),
          entry("KMC finite 1000", "0.64;345"),
          entry("KMC finite 2000", "0.70;335"),
          entry("KMC lite 200", "0.43;87"),
          entry("KMC lite 500", "0.54;197"),
          entry("KMC lite 1000", "0.62;215"),
          entry("KMC lite 2000", "0.65;294"));

  private Authors() {}

  /** As text; a dash where it is not known. */
  public static String bananaAcceptance(String sampler, int n) {
    return BANANA.getOrDefault(sampler + " " + n, NOTHING).split(";", -1)[0];
  }

  /** The smallest effective size of 2000 draws as text; a dash where it is not known. */
  public static String bananaEss(String sampler, int n) {
    return BANANA.getOrDefault(sampler + " " + n, NOTHING).split(";", -1)[1];
  }

  /** Acceptance along trajectories on the isotropic Gaussian. */
  public static OptionalDouble isotropic(int d, int n) {
    double[] row = ISOTROPIC.get(d);
    for (int i = 0; row != null && i < DRAWS.length; i++) {
      if (DRAWS[i] == n) {
        return OptionalDouble.of(row[i]);
      }
    }
    return OptionalDouble.empty();
  }

  /** The same on rotated Gaussians, of {@link #ROTATED_SOURCE}. */
  public static OptionalDouble rotated(int d) {
    Double value = ROTATED.get(d);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
