package io.kamilton.external.process;

import java.io.File;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** A test that needs a program: skipped where it is missing, unless CI is true: there it fails. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(NeedsProgram.Condition.class)
@interface NeedsProgram {
  String value();

  /** Looks along the PATH. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      String name =
          AnnotationSupport.findAnnotation(context.getElement(), NeedsProgram.class)
              .map(NeedsProgram::value)
              .orElse("");
      boolean there =
          name.isEmpty()
              || "true".equals(System.getenv("CI"))
              || Arrays.stream(
                      System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                  .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
      return there
          ? ConditionEvaluationResult.enabled("not needed, there, or must be")
          : ConditionEvaluationResult.disabled("no " + name);
    }
  }
}
