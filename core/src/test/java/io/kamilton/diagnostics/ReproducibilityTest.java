package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The package needs the JDK alone, and gives the same bits on each. */
class ReproducibilityTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.kamilton.diagnostics");

  /** Of {@link Math} only what IEEE 754 or integers fix. */
  private static final Set<String> EXACT =
      Set.of(
          "abs",
          "ceil",
          "copySign",
          "floor",
          "max",
          "min",
          "multiplyExact",
          "nextUp",
          "sqrt",
          "ulp");

  @Test
  void standsAlone() {
    ArchRuleDefinition.classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "org.jspecify..", "io.kamilton.diagnostics")
        .check(CLASSES);
  }

  @Test
  void callsNoFunctionThatJdksRoundDifferently() {
    List<String> calls =
        CLASSES.stream()
            .flatMap(c -> c.getMethodCallsFromSelf().stream())
            .filter(call -> call.getTargetOwner().isEquivalentTo(Math.class))
            .map(call -> call.getTarget().getName())
            .toList();
    assertTrue(calls.contains("sqrt"));
    assertEquals(List.of(), calls.stream().filter(name -> !EXACT.contains(name)).toList());
  }

  @Test
  void givesTheseBits() {
    ParameterDraws draws = Simulated.autoregressive(new Random(1), 0.8, 4, 1000);
    ParameterSummary s = ParameterSummary.of(draws);
    List<String> bits =
        DoubleStream.of(s.mcseMean(), s.q5(), s.essBulk(), s.essTail(), s.rHat())
            .mapToObj(Double::toHexString)
            .toList();
    assertEquals(
        List.of(
            "0x1.60fb1a88df7bfp-5",
            "-0x1.9e0ca7f10b078p0",
            "0x1.fc175df4d894fp8",
            "0x1.06593774a7735p10",
            "0x1.005d8d584b8f5p0"),
        bits);
  }
}
