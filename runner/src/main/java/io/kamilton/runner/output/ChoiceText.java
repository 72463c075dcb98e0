package io.kamilton.runner.output;

import io.kamilton.adapt.FitSummary;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.learn.FitQuality;
import io.kamilton.learn.NoiseRange;
import io.kamilton.learn.family.ChosenFamily;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The sentences in which a sampler's choice is shown: the one place where it becomes text, which
 * nothing reads back.
 *
 * @param parameters the names of the coordinates
 */
public record ChoiceText(List<String> parameters) {
  private static final String WALK = "adaptive Metropolis";

  public ChoiceText {
    parameters = List.copyOf(parameters);
  }

  /** What was chosen, in words. */
  public String of(SamplerChoice choice) {
    return choice instanceof FitSummary fit ? of(fit) : WALK;
  }

  private String of(FitSummary fit) {
    FitQuality quality = fit.quality();
    return String.format(
        Locale.ROOT,
        "surrogate of %d values: %s%s; squared error %.2g%s, step size %.3g%s, %d to %d moves;"
            + " surrogate transitions %.0f%%, %s %.0f%%",
        fit.values(),
        families(quality.families()),
        fit.fittedThere() ? " in the coordinates of its moves" : "",
        quality.error(),
        quality.noise().map(ChoiceText::noise).orElse(""),
        fit.stepSize(),
        fit.nonCentredBy().isPresent()
            ? " in coordinates non-centred by " + parameters.get(fit.nonCentredBy().getAsInt())
            : "",
        fit.leastMoves(),
        fit.mostMoves(),
        100 * fit.surrogateShare(),
        WALK,
        100 * (1 - fit.surrogateShare()));
  }

  private static String noise(NoiseRange noise) {
    return String.format(Locale.ROOT, ", %.2g to %.2g by place", noise.least(), noise.most());
  }

  /** The features of a fit: quadratics, and the families beside them. */
  public String families(List<ChosenFamily> families) {
    return families.stream()
        .map(each -> ", " + family(each))
        .collect(Collectors.joining("", "quadratic", ""));
  }

  private String family(ChosenFamily chosen) {
    return switch (chosen.family()) {
      case QUARTIC ->
          chosen.variant() == ChosenFamily.Variant.COMPLETE ? "all quartics" : "quartic";
      case SCALES -> "scaled by " + drivers(chosen);
      case VARYING -> "varying with " + drivers(chosen);
      case COSINES -> "cosines" + variant(chosen) + " of width " + chosen.width();
    };
  }

  private String drivers(ChosenFamily chosen) {
    return chosen.coordinates().stream().map(parameters::get).collect(Collectors.joining(" and "))
        + variant(chosen);
  }

  private static String variant(ChosenFamily chosen) {
    return switch (chosen.variant()) {
      case PLAIN, COMPLETE -> "";
      case PRODUCTS -> ", with products";
      case FINE -> ", finely";
      case PAIRS -> " of pairs";
    };
  }
}
