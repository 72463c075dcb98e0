package io.kamilton.adapt.climb;

import io.kamilton.linalg.InnerProduct;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.mcmc.Uphill;
import io.kamilton.target.Evaluated;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The climb of a chain from a cold start, by a derivative-free trust-region method: each step goes
 * to where a {@link QuadraticModel} of the values nearest to the best point is highest within a
 * radius, and the radius follows how well the model foretold the rise.
 *
 * <p>It begins with the values that a random walk has seen, and ends when density rises slowly: in
 * many dimensions most draws are far below the mode, and chains are to end up apart. It does not
 * leave the target invariant, and is for warm-up alone. For one thread.
 */
public final class Climb {
  private record Value(double[] x, double y) {}

  /** A value, and how far it is from the best. */
  private record Neighbour(Value value, double distance) {}

  private final TargetTraits target;
  private final int d;
  private final QuadraticModel model;
  private final List<Value> values = new ArrayList<>();

  /** The best log density after each evaluation. */
  private final List<Double> heights = new ArrayList<>();

  private Value best = new Value(new double[0], Double.NEGATIVE_INFINITY);
  private double[] unit = new double[0];
  private double radius;

  /** How many evaluations there were when it began. */
  private int begun;

  private boolean failed;
  private boolean explores;
  private @Nullable TransitionKernel kernel;

  /** The climb of a chain that has not begun. */
  public Climb(TargetTraits target) {
    this.target = target;
    d = target.dimension();
    model = new QuadraticModel(d);
  }

  /** Hears of an evaluation of the chain: of its walk, or of a step of the climb. */
  public void add(Evaluated evaluated) {
    if (isOver()) {
      return;
    }
    boolean climbs = isUnderWay();
    double[] x = evaluated.x().toArray();
    double y = evaluated.logEstimate();
    if (climbs && !explores) {
      judge(offset(x), y);
    }
    if (Double.isFinite(y)) {
      Value value = new Value(x, y);
      values.add(value);
      best = y > best.y ? value : best;
    }
    heights.add(best.y);
    if (climbs && isUnderWay()) {
      plan();
    }
  }

  /** The radius follows how well the model foretold where a step would lead. */
  private void judge(double[] step, double y) {
    double foretold = model.rise(step);
    double rise = y - best.y;
    double length = Math.sqrt(square(step));
    failed = !(rise >= ClimbNumbers.BAD * foretold);
    if (failed) {
      radius = ClimbNumbers.SHORTER * Math.max(length, radius / 2);
    } else if (rise > ClimbNumbers.GOOD * foretold) {
      radius = Math.max(radius, ClimbNumbers.LONGER * length);
    }
  }

  /** Whether it has not begun, and the walk has seen enough for a model. */
  public boolean canBegin() {
    return kernel == null
        && d <= ClimbNumbers.MOST_DIMENSION
        && heights.size() >= ClimbNumbers.FIRST + ClimbNumbers.FIRST_PER_COORDINATE * d
        && values.size() > ClimbNumbers.VALUES_PER_COORDINATE * d;
  }

  /**
   * Begins to climb; from now on the chain makes the steps of {@link #kernel}.
   *
   * @param unit of each coordinate, in which lengths are measured
   */
  public void begin(double[] unit) {
    this.unit = unit.clone();
    begun = heights.size();
    List<Neighbour> near = nearest();
    radius = near.get(near.size() - 1).distance / 2;
    plan();
  }

  /** Whether it has begun, and density still rises fast. */
  public boolean isUnderWay() {
    return kernel != null && risesFast();
  }

  /** Whether it has begun and ended: there is no other. */
  public boolean isOver() {
    return kernel != null && !risesFast();
  }

  private boolean risesFast() {
    int window = ClimbNumbers.WINDOW + d;
    int last = heights.size() - 1;
    int before = last - window;
    return before < begun
        || heights.get(last) - heights.get(before) > ClimbNumbers.LEAST_RISE * window;
  }

  /** Fits the model to the values nearest to the best, and goes where it is highest. */
  private void plan() {
    List<Neighbour> near = nearest();
    double farthest = near.get(near.size() - 1).distance;
    radius = Math.max(radius, near.get(near.size() / 2).distance / ClimbNumbers.MOST_ZOOM);
    model.fit(
        near.stream().map(each -> offset(each.value.x)).toList(),
        near.stream().mapToDouble(each -> each.value.y - best.y).toArray(),
        Math.max(radius, farthest / 2));
    double[] step = model.best(radius);
    // the model may be flat, or beyond the numbers that there are
    boolean stays = !(square(step) > 0);
    explores = stays || failed && !explores && farthest > ClimbNumbers.FAR * radius;
    kernel =
        explores
            ? Uphill.near(target, best.x, unit, model.slope(), radius)
            : Uphill.to(target, best.x, unit, step);
  }

  private List<Neighbour> nearest() {
    return values.stream()
        .map(each -> new Neighbour(each, Math.sqrt(square(offset(each.x)))))
        .sorted(Comparator.comparingDouble(Neighbour::distance))
        .limit(ClimbNumbers.VALUES_PER_COORDINATE * d + 1L)
        .toList();
  }

  private static double square(double[] step) {
    return InnerProduct.of(step, step);
  }

  /** x − x*, in units. */
  private double[] offset(double[] x) {
    double[] offset = new double[d];
    for (int l = 0; l < d; l++) {
      offset[l] = (x[l] - best.x[l]) / unit[l];
    }
    return offset;
  }

  /** The next step. */
  public TransitionKernel kernel() {
    if (kernel == null) {
      throw new IllegalStateException("the climb has not begun");
    }
    return kernel;
  }
}
