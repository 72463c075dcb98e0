package io.kamilton.external.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A command that is started in a folder: where its program is, and whether it can be started. */
record Program(List<String> command, Path folder) {
  private static final int LONGEST_NAME = 100;

  /** Programs whose first argument is a file to run. */
  private static final Pattern INTERPRETER =
      Pattern.compile("(python|pypy)[0-9.]*|Rscript|julia|node|ruby|perl|bash|sh|octave");

  Program {
    command = List.copyOf(command);
    folder = folder.toAbsolutePath();
  }

  /** Refuses a program that is not there, or cannot be executed. */
  void require() {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("the folder " + folder + " does not exist");
    }
    String name = command.get(0);
    if (isPath(name)) {
      requireExecutable(name, file(name));
    } else if (!isOnPath(name)) {
      boolean beside = Files.isRegularFile(folder.resolve(name));
      throw new IllegalArgumentException(
          "the program %s is not on the PATH%s"
              .formatted(
                  name, beside ? "; the file of that name in " + folder + " is ./" + name : ""));
    }
    requireScript();
  }

  private static void requireExecutable(String name, Path file) {
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          "the program " + name + " does not exist; it was looked for at " + file);
    }
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException("the program " + name + " is a folder: " + file);
    }
    if (!Files.isExecutable(file)) {
      throw new IllegalArgumentException(
          ("the program %s is not executable: make it so (chmod +x %s), or put its interpreter"
                  + " before it (python3, Rscript)")
              .formatted(name, file));
    }
  }

  private void requireScript() {
    String interpreter = file(command.get(0)).getFileName().toString();
    if (command.size() < 2 || !INTERPRETER.matcher(interpreter).matches()) {
      return;
    }
    String script = command.get(1);
    if (!script.startsWith("-") && !Files.exists(file(script))) {
      throw new IllegalArgumentException(
          "the program %s of %s does not exist; it was looked for at %s"
              .formatted(script, interpreter, file(script)));
    }
  }

  private static boolean isPath(String name) {
    return name.indexOf('/') >= 0 || name.indexOf(File.separatorChar) >= 0;
  }

  private static boolean isOnPath(String name) {
    for (String each : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      Path file = Path.of(each).resolve(name);
      boolean windows = Files.exists(Path.of(file + ".exe"));
      if (windows || (Files.isExecutable(file) && !Files.isDirectory(file))) {
        return true;
      }
    }
    return false;
  }

  private Path file(String name) {
    try {
      return folder.resolve(name).normalize();
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("the program " + name + " is no file name", e);
    }
  }

  /** Starts it, with these variables beside those of this process. */
  Process start(Map<String, String> variables) throws IOException {
    List<String> words = new ArrayList<>(command);
    if (isPath(words.get(0))) {
      words.set(0, file(words.get(0)).toString());
    }
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().putAll(variables);
    return builder.start();
  }

  /** The command as it is named in messages. */
  @Override
  public String toString() {
    String words = String.join(" ", command);
    return words.length() <= LONGEST_NAME ? words : words.substring(0, LONGEST_NAME) + "…";
  }
}
