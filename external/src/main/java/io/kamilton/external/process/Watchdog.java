package io.kamilton.external.process;

import io.kamilton.external.Ticks;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The thread that ends programs whose answer is late, and tells of a first one that is slow. */
final class Watchdog {
  private static final long LONGEST_SLEEP = Duration.ofSeconds(1).toNanos();

  private final Set<RunningProgram> programs = ConcurrentHashMap.newKeySet();
  private final String name;
  private final Duration starting;
  private final Consumer<String> messages;
  private final long longestSleep;
  private final Thread thread;
  private volatile boolean stopped;
  private boolean told;

  /**
   * Watches nothing yet.
   *
   * @param name of the program, in messages
   * @param timeout no deadline is nearer than this when it is set; null: none is ever set
   * @param starting after which a user hears that a program has not answered once
   */
  Watchdog(String name, @Nullable Duration timeout, Duration starting, Consumer<String> messages) {
    this.name = name;
    this.starting = starting;
    this.messages = messages;
    longestSleep = timeout == null ? LONGEST_SLEEP : Math.min(LONGEST_SLEEP, timeout.toNanos());
    thread = new Thread(this::watch, "kamilton-watchdog");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  void add(RunningProgram program) {
    programs.add(program);
  }

  void remove(RunningProgram program) {
    programs.remove(program);
  }

  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  private void watch() {
    while (!stopped) {
      long now = Ticks.now();
      long wake = now + longestSleep;
      for (RunningProgram each : programs) {
        wake = Math.min(wake, each.expire(now));
        tellOfSilence(each, now);
      }
      LockSupport.parkNanos(this, wake - now);
    }
  }

  private void tellOfSilence(RunningProgram program, long now) {
    if (!told && program.silence(now) >= starting.toNanos()) {
      told = true;
      messages.accept(
          "%s has not answered for %s: it may be slow to start, or not flush its standard output after every line"
              .formatted(name, Ticks.text(starting)));
    }
  }
}
