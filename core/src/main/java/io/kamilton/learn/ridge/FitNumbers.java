package io.kamilton.learn.ridge;

/**
 * The numbers of the default sampler's regression on values, by stage; those of its moves are in
 * {@code KmcNumbers}, and the scale of errors is {@link SquaredError}. "Not measured" means that no
 * run with another number is recorded.
 */
public final class FitNumbers {
  private FitNumbers() {}

  /** The cost of a fit. */
  public static final class Cost {
    private Cost() {}

    /** Most products n m² of a fit where evaluations are dear; some seconds. Not measured. */
    public static final double MOST_PRODUCTS = 2e9;

    /** Least values per feature for which the bound of products gives way. Not measured. */
    public static final int LEAST_VALUES_PER_FEATURE = 2;
  }

  /** Ridge regression. */
  public static final class Ridge {
    private Ridge() {}

    /** The penalty of the constant, relative to λ: its size carries no information. */
    public static final double CONSTANT_PENALTY = 1e-12;
  }

  /** The choice between families of features. */
  public static final class Families {
    private Families() {}

    /** A larger family must lower the error to this share of it. Not measured. */
    public static final double LOWER = 0.9;

    /** Values held out that tell which of two families is closer. Not measured. */
    public static final int ENOUGH_HELD_OUT = 600;

    /** Most features per value: a fifth of the values is held out. */
    public static final double MOST_FEATURES_PER_VALUE = 0.8;

    /** Latest values that decide whether a family is worth a fit to all. Not measured. */
    public static final int TRIAL_VALUES = 1000;
  }

  /** Quadratics with logarithms of the radius, which every fit has. */
  public static final class Quadratics {
    private Quadratics() {}

    /** Features per value up to which all products are determined with a fifth held out. */
    public static final double MOST_FEATURES_PER_VALUE = 0.78;

    /**
     * c of log(1 + ‖z‖²/cd), in squared standard deviations: tails of Student's t. Not measured.
     */
    public static final double[] RADII = {0.25, 1, 4};
  }

  /** Quartics. */
  public static final class Quartics {
    private Quartics() {}

    /** Most coordinates for which products of pairs are in: their number grows as d². */
    public static final int MOST_PAIRWISE_DIMENSION = 14;

    /** Most coordinates for all quartics, 182 then: docs/ablations.md#all-quartics, #curiosity. */
    public static final int MOST_COMPLETE_DIMENSION = 6;
  }

  /** Quadratics that other coordinates drive. */
  public static final class Drivers {
    private Drivers() {}

    /** Most coordinates that drive at once. Not measured. */
    public static final int MOST = 3;

    /**
     * Most coordinates that are tried by a fit, those whose features explain most. Not measured.
     */
    public static final int MOST_TRIED = 3;

    /**
     * Least values per feature that tell whether a coordinate drives:
     * docs/ablations.md#searching-less-and-moving-less-where-it-is-of-no-use.
     */
    public static final int LEAST_VALUES_PER_FEATURE = 4;

    /**
     * A driver must lower the error to this share: of many coordinates one is the best by chance.
     * Not measured.
     */
    public static final double LOWER = 0.85;

    /** Bumps over a coordinate; fine ones are {@link #FINER} times as many. Not measured. */
    public static final int BUMPS = 10;

    public static final int FINER = 2;

    /** Half of the least range of a coordinate, in standard deviations. */
    public static final double LEAST_HALF_RANGE = 0.5;

    /** The weight beyond which a value tells the range of a coordinate. Not measured. */
    public static final double SEEN_IN_RANGE = 0.1;
  }

  /** Quadratics whose coefficients are powers of a scale: docs/ablations.md#scales. */
  public static final class Scales {
    private Scales() {}

    /** Powers of standard deviations and variances, and of their inverses. */
    public static final double[] POWERS = {-2, -1, -0.5, 0.5, 1, 2};

    /** The largest exponent: squares of e to it, and sums of them, are still finite. */
    public static final double MOST_EXPONENT = 150;

    /** The share of the range seen by which powers are extrapolated. Not measured. */
    public static final double EXTRAPOLATION = 0.5;
  }

  /** Random cosines. */
  public static final class Cosines {
    private Cosines() {}

    /** Most cosines. Not measured. */
    public static final int MOST = 400;

    /** Least values per cosine. Not measured. */
    public static final int LEAST_VALUES_PER_FEATURE = 4;

    /** Most cosines with which their width is tried. Not measured. */
    public static final int MOST_TRIED = 100;

    /** Widths of the kernel relative to the spread of the coordinates. Not measured. */
    public static final double[] WIDTHS = {0.3, 1, 4, 16};
  }

  /** The noise model: docs/ablations.md#noise-by-place. */
  public static final class Noise {
    private Noise() {}

    /** Least values from which an error that is left is taken for noise. Not measured. */
    public static final int LEAST_VALUES = 1000;

    /** The model must lower the error of log r² to this share of its variance. Not measured. */
    public static final double LOWER = 0.98;

    /** The largest variance: more noise is hopeless whatever is done. Not measured. */
    public static final double MOST = 4;

    /** Least squared residual, as a share of their mean: log 0 would dominate. */
    public static final double SMALLEST = 0.01;

    /** The weight beyond which a value tells the range of the noise. Not measured. */
    public static final double SEEN_IN_NOISE = 0.5;
  }

  /** The uncertainty of f. */
  public static final class Uncertainty {
    private Uncertainty() {}

    /** s₀², squared units of log π: a variance too small to matter. Not measured. */
    public static final double NEGLIGIBLE = 0.1;

    /** κ = this·d/n − 1, at most 1: docs/ablations.md#curiosity. */
    public static final double CAUTION = 60;
  }

  /** Fits in non-centred coordinates. */
  public static final class Coordinates {
    private Coordinates() {}

    /** The farthest value, in scales: powers of it would drown all others. Not measured. */
    public static final double FARTHEST = 1e4;
  }
}
