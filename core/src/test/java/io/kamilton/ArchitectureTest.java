package io.kamilton;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
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

  private static final JavaClasses CORE = Arrows.classes("io.kamilton");

  @Test
  void everyPackageUsesOnlyWhatItMay() {
    Arrows.ofCore().check(CORE);
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
