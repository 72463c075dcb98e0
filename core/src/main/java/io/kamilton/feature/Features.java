package io.kamilton.feature;

import io.kamilton.kernel.SmoothFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Several feature maps as one: first those given by their derivatives, in the order given, then all
 * cosines, merged, so that their closed forms are used at once.
 */
public final class Features implements FeatureMap {
  private final int dimension;
  private final List<FeatureMap> plain;
  private final int plainSize;
  private final @Nullable Cosines cosines;

  /** Those, then these. */
  private final List<FeatureMap> all;

  private Features(int dimension, List<FeatureMap> plain, @Nullable Cosines cosines) {
    this.dimension = dimension;
    this.plain = List.copyOf(plain);
    plainSize = plain.stream().mapToInt(FeatureMap::size).sum();
    this.cosines = cosines;
    all = cosines == null ? this.plain : Stream.concat(plain.stream(), Stream.of(cosines)).toList();
  }

  /** The given maps, all of one dimension, stacked. */
  public static Features stack(FeatureMap... maps) {
    if (maps.length == 0) {
      throw new IllegalArgumentException("maps: none given; at least 1 is needed");
    }
    int d = maps[0].dimension();
    List<FeatureMap> plain = new ArrayList<>();
    List<Cosines> cosines = new ArrayList<>();
    for (FeatureMap map : maps) {
      if (map.dimension() != d) {
        throw new IllegalArgumentException(
            "maps: dimension " + map.dimension() + " beside dimension " + d);
      }
      if (map instanceof Cosines block) {
        cosines.add(block);
      } else if (map instanceof Features stacked) {
        plain.addAll(stacked.plain);
        if (stacked.cosines != null) {
          cosines.add(stacked.cosines);
        }
      } else {
        plain.add(map);
      }
    }
    return new Features(d, plain, cosines.isEmpty() ? null : Cosines.merged(cosines));
  }

  /** The cosines, the last features, where there are any. */
  public @Nullable Cosines cosines() {
    return cosines;
  }

  /** How many features come before the cosines. */
  public int plainSize() {
    return plainSize;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public int size() {
    return plainSize() + (cosines == null ? 0 : cosines.size());
  }

  @Override
  public void features(double[] x, double[] out) {
    each(1, out, (map, part) -> map.features(x, part));
  }

  @Override
  public void gradients(double[] x, double[] out) {
    each(dimension, out, (map, part) -> map.gradients(x, part));
  }

  @Override
  public void laplacians(double[] x, double[] out) {
    each(1, out, (map, part) -> map.laplacians(x, part));
  }

  /** out[k·d + ℓ] ← ∂_ℓ φ_k(x) for the features before the cosines. */
  public void plainGradients(double[] x, double[] out) {
    new Features(dimension, plain, null).gradients(x, out);
  }

  /** out_k ← Σ_ℓ ∂²_ℓ φ_k(x) for the features before the cosines. */
  public void plainLaplacians(double[] x, double[] out) {
    new Features(dimension, plain, null).laplacians(x, out);
  }

  /** Σ_k θ_k φ_k over the features before the cosines; θ may be longer. */
  public SmoothFunction combinePlain(double[] theta) {
    return new Features(dimension, plain, null).combine(Arrays.copyOf(theta, plainSize));
  }

  private interface Part {
    void fill(FeatureMap map, double[] part);
  }

  private void each(int width, double[] out, Part part) {
    int at = 0;
    for (FeatureMap map : all) {
      double[] own = new double[map.size() * width];
      part.fill(map, own);
      System.arraycopy(own, 0, out, at, own.length);
      at += own.length;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Features that
        && plain.equals(that.plain)
        && Objects.equals(cosines, that.cosines);
  }

  @Override
  public int hashCode() {
    return 31 * plain.hashCode() + Objects.hashCode(cosines);
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    requireSize(theta);
    List<SmoothFunction> parts = new ArrayList<>();
    int at = 0;
    for (FeatureMap map : all) {
      parts.add(map.combine(Arrays.copyOfRange(theta, at, at + map.size())));
      at += map.size();
    }
    return SumOf.of(parts);
  }
}
