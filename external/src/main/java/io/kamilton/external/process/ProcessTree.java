package io.kamilton.external.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A program and all that it started, found by descent and by a mark in the environment.
 *
 * <p>A worker that outlives its parent is nobody's descendant any more, but keeps the mark, and the
 * parent's standard output: unless it ends too, whoever reads there waits for ever.
 */
record ProcessTree(Process root, String mark) {
  /** A program just started; what it leaves behind ends with it. */
  static ProcessTree start(Program program, Map<String, String> variables) throws IOException {
    String mark = DeadManSwitch.mark();
    Map<String, String> all = new HashMap<>(variables);
    all.put(DeadManSwitch.VARIABLE, mark);
    Process root = program.start(all);
    ProcessTree tree = new ProcessTree(root, DeadManSwitch.VARIABLE + "=" + mark + "\0");
    var unused = root.onExit().thenRun(tree::killMarked);
    return tree;
  }

  /** Ends all of it, at once, and closes its streams: nobody wants to hear more. */
  void kill() {
    List<ProcessHandle> descendants = root.descendants().toList();
    root.destroyForcibly();
    descendants.forEach(ProcessHandle::destroyForcibly);
    killMarked();
  }

  /** Ends what bears the mark; the last words of a program that ended by itself can be read yet. */
  private void killMarked() {
    if (Files.isDirectory(DeadManSwitch.PROCESSES)) {
      try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
        all.filter(this::hasMark).forEach(ProcessHandle::destroyForcibly);
      }
    }
  }

  private boolean hasMark(ProcessHandle process) {
    Path folder = DeadManSwitch.PROCESSES.resolve(Long.toString(process.pid()));
    try {
      return Files.readString(folder.resolve("environ"), ISO_8859_1).contains(mark);
    } catch (IOException e) {
      return false; // it ended, or is another user's
    }
  }
}
