package io.kamilton;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables of docs/architecture.md: which package may use which of ours.
 *
 * @param allowed patterns of packages, by package
 */
public record Arrows(Map<String, List<String>> allowed) {
  private static final String ROOT = "io.kamilton.";
  private static final Pattern ROW = Pattern.compile("\\| `([a-z0-9.]+)` \\| (.*?)\\|.*");
  private static final Pattern NAME = Pattern.compile("(all of )?`([a-z0-9.]+)`");

  /** Of core: a package that is allowed is so with those below it. */
  public static Arrows ofCore() {
    return new Arrows(table("## Packages of core", ".."));
  }

  /** Of the other modules, which may use all of core besides. */
  public static Arrows ofModules() {
    Map<String, List<String>> arrows = table("## Packages of the other modules", "");
    List<String> core = new ArrayList<>(List.of("io.kamilton"));
    ofCore().allowed.keySet().forEach(each -> core.add(ROOT + each + ".."));
    arrows.values().forEach(each -> each.addAll(core));
    return new Arrows(arrows);
  }

  private static Map<String, List<String>> table(String heading, String below) {
    Map<String, List<String>> arrows = new LinkedHashMap<>();
    boolean inside = false;
    for (String line : document()) {
      inside = line.startsWith("## ") ? line.equals(heading) : inside;
      Matcher row = ROW.matcher(line);
      if (inside && row.matches()) {
        List<String> to = new ArrayList<>(List.of(ROOT + row.group(1) + below));
        Matcher name = NAME.matcher(row.group(2));
        while (name.find()) {
          to.add(ROOT + name.group(2) + (name.group(1) == null ? below : ".."));
        }
        arrows.put(row.group(1), to);
      }
    }
    return arrows;
  }

  private static List<String> document() {
    try {
      Path here = Path.of("").toAbsolutePath();
      return Files.readAllLines(here.resolveSibling("docs/architecture.md"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The classes of packages that the table has, or should have. */
  public static JavaClasses classes(String... packages) {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .withImportOption(location -> !location.contains("-tests.jar"))
        .importPackages(packages);
  }

  /** Every package uses what it may, and has its row; there are no cycles. */
  public void check(JavaClasses classes) {
    List<String> found =
        classes.stream()
            .map(each -> each.getPackageName())
            .filter(each -> each.startsWith(ROOT) && !each.endsWith("_generated"))
            .map(each -> each.substring(ROOT.length()))
            .distinct()
            .toList();
    assertEquals(
        List.of(),
        found.stream().filter(each -> !allowed.containsKey(each)).toList(),
        "packages without a row in docs/architecture.md");
    for (String each : found) {
      String[] may = allowed.getOrDefault(each, List.of()).toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(ROOT + each)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("io.kamilton..").and(not(resideInAnyPackage(may))))
          .check(classes);
    }
    slices().matching("io.kamilton.(**)").should().beFreeOfCycles().check(classes);
  }
}
