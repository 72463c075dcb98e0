package io.kamilton.runner.log;

import io.kamilton.runner.engine.Engines;
import io.kamilton.runner.output.Json;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.spec.ReadFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run is, as the first record of its log says it: enough to go on with it.
 *
 * @param streams the key of the run's random numbers: the seed, or a number of its own where the
 *     run began with an earlier one, whose numbers must not come again
 * @param version of the program that began it
 * @param numerics that it began with
 * @param classpath where classes of the user's are, absolute
 * @param until what was wanted of the draws; null for no more than their number
 * @param engine where it was begun, as {@code --engine} says it
 * @param files that the model read
 */
public record RunHeader(
    Model model,
    long streams,
    String version,
    String numerics,
    List<Path> classpath,
    @Nullable Until until,
    String engine,
    ReadFiles files) {
  private static final JsonMapper MAPPER = new JsonMapper();

  public RunHeader {
    classpath = List.copyOf(classpath);
  }

  /** A line of JSON. */
  public String text() {
    return Json.text(
        new Fields(
            version,
            numerics,
            classpath.stream().map(Path::toString).toList(),
            until == null ? null : until.toString(),
            engine,
            files.digests(),
            streams,
            ModelFile.write(model)));
  }

  /**
   * What {@link #text} wrote.
   *
   * @param file how messages call the model
   */
  public static RunHeader parse(String text, Path file) throws IOException {
    try {
      Fields fields = MAPPER.readValue(text, Fields.class);
      Model model = ModelFile.parse(fields.model, file);
      return new RunHeader(
          model,
          fields.streams == null ? model.seed() : fields.streams,
          fields.version,
          fields.numerics,
          fields.classpath.stream().map(Path::of).toList(),
          fields.until == null ? null : Until.parse(fields.until),
          fields.engine == null ? Engines.LOCAL : fields.engine,
          new ReadFiles(fields.files == null ? Map.of() : fields.files));
    } catch (JacksonException e) {
      throw new IOException("the log's header cannot be read: " + e.getOriginalMessage(), e);
    }
  }

  private record Fields(
      String version,
      String numerics,
      List<String> classpath,
      @Nullable String until,
      @Nullable String engine,
      @Nullable Map<String, String> files,
      @Nullable Long streams,
      String model) {}
}
