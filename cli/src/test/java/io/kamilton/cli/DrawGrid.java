package io.kamilton.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small models of every builtin with every sampler that takes it, and the hash of their draws. */
public final class DrawGrid {
  private static final String SIZES = "chains: 3\nwarmup: 200\ndraws: 150\nseed: 7\n";
  private static final String SERIES =
      "[1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020]";
  private static final String RETURNS =
      "[0.27, -0.87, 0.84, -1.05, 0.38, 0.39, 0.38, 0.29, 0.15, -0.29, 1.13, 0.43, -1.09]";
  private static final String COUNTS = "[86, 0, 42, 21, 99, 0, 13, 186, 0, 0, 1, 18, 104, 0, 11]";

  private static final Map<String, String> SAMPLERS = new LinkedHashMap<>();
  private static final Map<String, String> SMOOTH = new LinkedHashMap<>();
  private static final Map<String, String> NOISY = new LinkedHashMap<>();

  static {
    SAMPLERS.put("kmc", "kmc");
    SAMPLERS.put("kmc-learn", "{name: kmc, after-warmup: learn}");
    SAMPLERS.put("kmc-lite", "{name: kmc-lite, points: 50}");
    SAMPLERS.put("kmc-finite", "{name: kmc-finite, features: 50}");
    SAMPLERS.put("kmc-finite-fixed", "{name: kmc-finite, sigma: 4, lambda: 0.001, features: 50}");
    SAMPLERS.put("rw", "rw");
    SAMPLERS.put("am", "am");
    SAMPLERS.put("kamh", "{name: kamh, points: 50}");
    SAMPLERS.put("habc", "{name: habc, step-size: 0.01, steps: 2, repeats: 2}");

    SMOOTH.put("banana", "{name: banana, dimension: 8}");
    SMOOTH.put("gaussian", "{name: gaussian, dimension: 5, most-sd: 30}");
    SMOOTH.put("rotated-gaussian", "{name: rotated-gaussian, dimension: 4}");
    SMOOTH.put("student-t", "{name: student-t, dimension: 3}");
    SMOOTH.put("mixture", "{name: mixture}");
    SMOOTH.put("rosenbrock", "{name: rosenbrock, pairs: 2}");
    SMOOTH.put("ridge", "{name: ridge}");
    SMOOTH.put("funnel", "{name: funnel, dimension: 4}");

    NOISY.put("noisy-banana", "{name: banana, dimension: 2, noise: 1}");
    NOISY.put("noisy-gaussian", "{name: gaussian, dimension: 3, noise: 0.5}");
    NOISY.put("local-level", "{name: local-level, particles: 20, y: " + SERIES + "}");
    NOISY.put("linear-gaussian", "{name: linear-gaussian, particles: 20, y: " + RETURNS + "}");
    NOISY.put("volatility", "{name: stochastic-volatility, particles: 20, y: " + RETURNS + "}");
    NOISY.put("ricker", "{name: ricker, particles: 20, y: " + COUNTS + "}");
  }

  private DrawGrid() {}

  /** Model files by names of builtin and sampler. */
  public static Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    SMOOTH.forEach((name, builtin) -> put(cells, name, "  builtin: " + builtin + "\n"));
    NOISY.forEach((name, builtin) -> put(cells, name, "  builtin: " + builtin + "\n"));
    SMOOTH.forEach(
        (name, builtin) ->
            cells.put(name + " × hmc", "target:\n  builtin: " + builtin + "\nsampler: hmc\n"));
    put(cells, "blocks", "  builtin: " + NOISY.get("noisy-gaussian") + "\n  seeds: 4\n");
    put(
        cells,
        "abc",
        """
          builtin: {name: skew-normal, dimension: 2, rows: 4}
        parameters: [{name: theta, size: 2, prior: "normal(0, 5)", start: 10}]
        abc: {observed: [[10, 10]], summary: mean, epsilon: 0.55, simulations: 5}
        """);
    put(
        cells,
        "synthetic",
        """
          builtin: {name: log-normal, rows: 4}
        parameters: [{name: mu, prior: "normal(0, 5)", start: 0}]
        synthetic-likelihood: {observed: [1, 2, 1.5, 3], simulations: 20}
        """);
    cells.replaceAll((name, model) -> model + SIZES);
    return cells;
  }

  /** The hash of the draws in a folder. */
  public static String hash(Path folder) {
    return hashOfParameters(ChainFiles.of(folder));
  }

  private static void put(Map<String, String> cells, String name, String target) {
    SAMPLERS.forEach(
        (sampler, words) ->
            cells.put(name + " × " + sampler, "target:\n" + target + "sampler: " + words + "\n"));
  }

  /** Of the columns whose names do not end in {@code __}, row by row, chain by chain. */
  private static String hashOfParameters(Map<String, String> chainFiles) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      chainFiles.forEach((name, text) -> digest(digest, name, text));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static void digest(MessageDigest digest, String name, String text) {
    digest.update(name.getBytes(StandardCharsets.UTF_8));
    List<Integer> kept = new ArrayList<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              String[] cells = line.split(",", -1);
              if (kept.isEmpty()) {
                for (int i = 0; i < cells.length; i++) {
                  if (!cells[i].endsWith("__")) {
                    kept.add(i);
                  }
                }
              }
              kept.forEach(i -> digest.update((cells[i] + ",").getBytes(StandardCharsets.UTF_8)));
            });
  }
}
