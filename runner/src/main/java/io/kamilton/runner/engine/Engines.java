package io.kamilton.runner.engine;

import io.kamilton.run.EngineException;
import io.kamilton.run.EngineProvider;
import io.kamilton.runner.input.WrongSetting;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ReadFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.jar.Attributes;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What {@code --engine} says: threads of this process, or a provider that is looked for. */
public final class Engines {
  public static final String LOCAL = "local";

  /** Names the folder of the Spark engine where it is not beside the program. */
  private static final String VARIABLE = "KAMILTON_SPARK";

  /** What builds the Spark engine, in the project's folder. */
  private static final String BUILD = "mvn -B -q -DskipTests -pl spark -am package";

  /** In the manifest of an engine: SHA-256 of the core's jar it was built with, in hexadecimal. */
  private static final Attributes.Name CORE = new Attributes.Name("Kamilton-Core");

  private static final Pattern SPARK = Pattern.compile("spark|spark://.+|local-cluster\\[.+");

  private Engines() {}

  /** Refuses what names no engine, before anything is started. */
  public static void require(String where) {
    if (!where.equals(LOCAL) && !SPARK.matcher(where).matches()) {
      throw new WrongSetting(
          "engine is %s; allowed: local, spark://HOST:PORT,".formatted(where)
              + " local-cluster[WORKERS,CORES,MEGABYTES], and spark within spark-submit");
    }
  }

  /** Connects to the engine; null for threads of this process. */
  public static EngineProvider.@Nullable Cluster connect(
      String where, Program program, Model model, List<Path> classpath, Consumer<String> messages) {
    if (where.equals(LOCAL)) {
      return null;
    }
    List<Path> libraries = new ArrayList<>(program.jars());
    classpath.stream().filter(Files::isRegularFile).forEach(libraries::add);
    try {
      ModelSource source = ModelSource.of(model, classpath, messages);
      return provider(where, program).connect(where, source, libraries, messages);
    } catch (EngineException | IllegalArgumentException e) {
      throw new WrongSetting("engine: " + e.getMessage(), e);
    }
  }

  /** On the class path, as within spark-submit, or in the folder of the Spark engine. */
  private static EngineProvider provider(String where, Program program) {
    return find(where, Thread.currentThread().getContextClassLoader())
        .or(() -> find(where, loader(folder(where, program))))
        .orElseThrow(
            () ->
                new WrongSetting(
                    "engine is " + where + "; " + folder(where, program) + " has none"));
  }

  private static Optional<EngineProvider> find(String where, ClassLoader loader) {
    return ServiceLoader.load(EngineProvider.class, loader).stream()
        .map(found -> requireSameCore(found, where))
        .filter(provider -> provider.knows(where))
        .findFirst();
  }

  /**
   * The provider, unless it was built with another core than this program: engines are built apart,
   * so one may be left from an older build. Calls of what has changed since would fail in the
   * middle of a run, or mean something else.
   */
  private static EngineProvider requireSameCore(
      ServiceLoader.Provider<? extends EngineProvider> found, String where) {
    Path engine = Program.place(found.type());
    Path core = Program.place(EngineProvider.class);
    // folders of classes are those of one build
    boolean jars = Files.isRegularFile(engine) && Files.isRegularFile(core);
    try {
      if (jars && !ReadFiles.digest(core).equals(Program.attribute(engine, CORE))) {
        throw new WrongSetting(
            "engine is %s, but %s was built with another version of %s than this program has;"
                    .formatted(where, engine, core.getFileName())
                + " build it again with: "
                + BUILD);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.get();
  }

  private static Path folder(String where, Program program) {
    String chosen = System.getenv(VARIABLE);
    if (chosen != null && !chosen.isEmpty()) {
      return requireEngine(where, Path.of(chosen), VARIABLE + " must name such a folder");
    }
    // the program is cli/target/kamilton.jar
    Path root = program.main().resolve("../../..").normalize();
    String build =
        Files.exists(root.resolve("spark/pom.xml"))
            ? "build it once, in %s, with: %s; or let %s name its folder"
                .formatted(root, BUILD, VARIABLE)
            : "let %s name its folder, which is spark/target/engine in a copy of the sources where it was built with: %s"
                .formatted(VARIABLE, BUILD);
    return requireEngine(where, root.resolve("spark/target/engine"), build);
  }

  private static Path requireEngine(String where, Path folder, String otherwise) {
    if (!Files.isRegularFile(folder.resolve("kamilton-spark.jar"))
        || !Files.isDirectory(folder.resolve("jars"))) {
      throw new WrongSetting(
          "engine is %s, which needs Spark and kamilton-spark.jar; they are not in %s: %s"
              .formatted(where, folder, otherwise));
    }
    return folder;
  }

  /** Open as long as the program: Spark loads classes at any time. */
  private static ClassLoader loader(Path folder) {
    try (Stream<Path> jars = Files.list(folder.resolve("jars"))) {
      URL[] places =
          Stream.concat(Stream.of(folder.resolve("kamilton-spark.jar")), jars.sorted())
              .map(Engines::url)
              .toArray(URL[]::new);
      return new URLClassLoader("spark", places, Engines.class.getClassLoader());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
