package io.kamilton;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The arrows of docs/architecture.md: which package may use which. */
@Tag("one-jdk")
class ArchitectureTest {
  /** What Math rounds as it likes; sqrt, fma, min and the like are exact. */
  private static final Set<String> INEXACT =
      Set.of(
          "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "expm1", "log", "log1p",
          "log10", "pow", "cbrt", "sinh", "cosh", "tanh", "hypot");

  private static final String ROOT = "io.kamilton.";

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.kamilton");

  /** A package of ours, and those of ours that it may use besides itself. */
  private static final Map<String, List<String>> ARROWS =
      Map.ofEntries(
          entry("linalg", List.of()),
          entry("random", List.of()),
          entry("diagnostics", List.of()),
          entry("text", List.of()),
          entry("target", List.of("text", "random", "linalg")),
          entry("intractable", List.of("target", "random", "linalg")),
          entry("intractable.gp", List.of("target", "random", "linalg")),
          entry("intractable.abc", List.of("intractable", "target", "random", "linalg")),
          entry("models", List.of("intractable", "target", "text", "random", "linalg")),
          entry("kernel", List.of("linalg", "random")),
          entry("feature", List.of("kernel", "linalg", "random")),
          entry("surrogate", List.of("feature", "kernel", "linalg", "random")),
          entry("coordinates", List.of("surrogate", "kernel", "linalg")),
          entry(
              "score",
              List.of("surrogate", "coordinates", "feature", "kernel", "linalg", "random")),
          entry(
              "score.tuning",
              List.of(
                  "score", "surrogate", "coordinates", "feature", "kernel", "linalg", "random")),
          entry("learn.ridge", List.of("surrogate", "feature", "linalg")),
          entry(
              "learn.family",
              List.of("learn.ridge", "surrogate", "feature", "kernel", "linalg", "random")),
          entry(
              "learn",
              List.of("surrogate", "coordinates", "feature", "kernel", "linalg", "random")),
          entry("hamiltonian", List.of("surrogate", "kernel", "linalg", "random")),
          entry(
              "mcmc",
              List.of(
                  "hamiltonian",
                  "surrogate",
                  "coordinates",
                  "kernel",
                  "target",
                  "linalg",
                  "random")),
          entry(
              "adapt",
              List.of(
                  "mcmc",
                  "hamiltonian",
                  "learn",
                  "score",
                  "surrogate",
                  "coordinates",
                  "feature",
                  "kernel",
                  "target",
                  "linalg",
                  "random")),
          entry(
              "adapt.automatic",
              List.of(
                  "adapt",
                  "mcmc",
                  "hamiltonian",
                  "learn",
                  "surrogate",
                  "coordinates",
                  "kernel",
                  "target",
                  "linalg",
                  "random")),
          entry("run", List.of("adapt", "mcmc", "diagnostics", "target", "random")),
          entry("store", List.of("run", "adapt", "mcmc", "learn", "target")),
          entry(
              "validation",
              List.of(
                  "run",
                  "adapt",
                  "mcmc",
                  "models",
                  "diagnostics",
                  "target",
                  "hamiltonian",
                  "kernel",
                  "random")));

  @Test
  void everyPackageUsesOnlyWhatItMay() {
    ARROWS.forEach(
        (name, allowed) -> {
          String[] own =
              Stream.concat(Stream.of(name), allowed.stream())
                  .map(each -> ROOT + each + "..")
                  .toArray(String[]::new);
          noClasses()
              .that()
              .resideInAPackage(ROOT + name + "..")
              .should()
              .dependOnClassesThat(
                  resideInAnyPackage("io.kamilton..").and(not(resideInAnyPackage(own))))
              .check(CORE);
        });
  }

  @Test
  void everyPackageHasItsArrows() {
    List<String> found =
        CORE.stream()
            .map(each -> each.getPackageName())
            .filter(each -> each.startsWith(ROOT))
            .map(each -> each.substring(ROOT.length()))
            .distinct()
            .filter(each -> !ARROWS.containsKey(each))
            .toList();
    assertEquals(List.of(), found, "packages without arrows");
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.kamilton.(*)..").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void nativesAndVectorsStayInLinalg() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "linalg")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.bytedeco..", "jdk.incubator..", "org.hipparchus.linear..")
        .check(CORE);
  }

  @Test
  void nothingThatReachesADrawDependsOnTheJdk() {
    noClasses()
        .should()
        .callMethodWhere(
            describe(
                "the target is an elementary function of Math",
                call ->
                    call.getTargetOwner().isEquivalentTo(Math.class)
                        && INEXACT.contains(call.getName())))
        .because("Math's elementary functions differ between JDKs: StrictMath, or ours")
        .check(CORE);
  }

  private static Stream<JavaClass> classesIn(String... packages) {
    return CORE.stream()
        .filter(
            each ->
                Stream.of(packages)
                    .anyMatch(name -> (each.getPackageName() + ".").startsWith(ROOT + name + ".")));
  }

  /** What a sampler chose is data: there is no text of it that a decision could be made by. */
  @Test
  void whatIsLearntIsNotDescribedInWords() {
    List<String> fields =
        classesIn("learn", "adapt")
            .flatMap(each -> each.getFields().stream())
            .filter(each -> each.getRawType().isEquivalentTo(String.class))
            .map(each -> each.getFullName())
            .toList();
    assertEquals(List.of(), fields, "text that is kept");
    List<String> methods =
        classesIn("learn", "adapt")
            .flatMap(each -> each.getMethods().stream())
            .filter(each -> each.getRawReturnType().isEquivalentTo(String.class))
            .filter(each -> !(each.getOwner().isRecord() && each.getName().equals("toString")))
            .map(each -> each.getFullName())
            .toList();
    assertEquals(List.of(), methods, "text that is made");
  }

  /** A number of the default sampler stands in one of its recipes, with its unit and reason. */
  @Test
  void numbersStandInRecipes() {
    List<String> elsewhere =
        classesIn("learn", "adapt.automatic", "coordinates")
            .filter(each -> !each.getName().contains("Numbers"))
            .flatMap(each -> each.getFields().stream())
            .filter(each -> each.getModifiers().contains(JavaModifier.STATIC))
            .filter(each -> each.getRawType().isPrimitive())
            .map(each -> each.getFullName())
            .toList();
    assertEquals(List.of(), elsewhere, "numbers without a reason");
  }

  @Test
  void nothingPrints() {
    noClasses()
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CORE);
  }
}
