package io.kamilton.runner.recipe;

import io.kamilton.intractable.gp.GpClassification;
import io.kamilton.intractable.gp.Importance;
import io.kamilton.models.Glass;
import io.kamilton.runner.yaml.Range;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Gaussian process classifiers: on a file of the user's, and on the paper's data. */
final class ClassifierRecipes {
  private static final String COLUMN = "a column's name, or its number from 1";

  private ClassifierRecipes() {}

  static BuiltinRecipe gpClassification() {
    List<Argument> arguments =
        new ArrayList<>(
            List.of(
                Argument.required(
                    "data",
                    "a CSV file, a row a point, of at most 5000; a first line without a number is a header",
                    Kind.FILE),
                Argument.required("label", "the column with the labels", Kind.text(COLUMN)),
                Argument.required(
                    "positive",
                    "the labels of one class; those of the other are all the rest",
                    Kind.texts("a label")),
                Argument.optional(
                    "columns",
                    "what is classified by, in this order; left out: all columns but the label",
                    Kind.texts(COLUMN)),
                Argument.flag(
                    "whiten",
                    "true: columns are centred and made uncorrelated, by the Cholesky factor of their"
                        + " covariance; false: centred and divided by their standard deviations",
                    true)));
    arguments.addAll(settings());
    return recipe(
        "gp-classification",
        "the length scales of a Gaussian process classifier of two classes: a likelihood that"
            + " importance samples estimate",
        arguments,
        a -> new GpClassification(ClassifierData.read(a), settings(a)));
  }

  static BuiltinRecipe glass() {
    return recipe(
        "glass",
        "the length scales of a Gaussian process classifier of window glass against other glass,"
            + " 214 splinters with nine measurements: the paper's (Appendix D)",
        settings(),
        a -> Glass.posterior(settings(a)));
  }

  private static BuiltinRecipe recipe(
      String name, String description, List<Argument> arguments, Function<Arguments, Target> made) {
    return new BuiltinRecipe(
        name,
        description,
        List.copyOf(arguments),
        made,
        a -> true,
        a -> List.of(BuiltinRecipe.vector("theta", made.apply(a).dimension())));
  }

  private static List<Argument> settings() {
    GpClassification.Settings paper = GpClassification.Settings.PAPER;
    List<String> words = Arrays.stream(Importance.values()).map(Importance::toString).toList();
    return List.of(
        Argument.word(
            "importance",
            "the Gaussian that importance samples are drawn from: Laplace's approximation, or that"
                + " of expectation propagation, which is less noisy and takes longer",
            words,
            paper.importance().toString()),
        Argument.whole(
            "samples",
            "how many importance samples an estimate is the average of",
            1,
            10_000,
            paper.samples()),
        Argument.real(
            "ridge", "added to the kernel matrix' diagonal", new Range(0, 1, true), paper.ridge()),
        Argument.real(
            "prior-variance",
            "of the normal priors of all theta, whose means are 0",
            Range.POSITIVE,
            paper.priorVariance()));
  }

  private static GpClassification.Settings settings(Arguments a) {
    Importance importance =
        Arrays.stream(Importance.values())
            .filter(each -> each.toString().equals(a.text("importance")))
            .findFirst()
            .orElseThrow();
    return new GpClassification.Settings(
        a.real("ridge"), importance, a.count("samples"), a.real("prior-variance"));
  }
}
