package io.kamilton.runner.check;

import io.kamilton.runner.output.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code kamilton check} found: facts, what to change, and what would stop a run. */
public final class CheckReport {
  private static final int LABEL = 18;

  private final PrintWriter out;
  private final boolean json;
  private final Map<String, Object> facts = new LinkedHashMap<>();
  private final List<String> changes = new ArrayList<>();
  private final List<String> stops = new ArrayList<>();

  /** A report that prints a line as soon as it knows it, or JSON at its end. */
  public CheckReport(PrintWriter out, boolean json) {
    this.out = out;
    this.json = json;
  }

  /**
   * A fact.
   *
   * @param value as JSON has it
   * @param text as a person reads it
   */
  void fact(String key, Object value, String text) {
    facts.put(key, value);
    line(key.replace('_', ' '), text);
  }

  /** What should be changed: where, and to what. */
  void change(String what) {
    changes.add(what);
    line("change", what);
  }

  /** What would stop a run, and what to change. */
  public void stop(String what) {
    stops.add(what);
    line("would stop a run", what);
  }

  public boolean stops() {
    return !stops.isEmpty();
  }

  private void line(String label, String text) {
    if (!json) {
      out.println(label + " ".repeat(Math.max(1, LABEL - label.length())) + text);
      out.flush();
    }
  }

  public void end() {
    facts.put("changes", changes);
    facts.put("would_stop_a_run", stops);
    if (json) {
      Json.println(facts, out);
    } else if (changes.isEmpty() && stops.isEmpty()) {
      line("result", "nothing to change");
    } else {
      line("result", stops() ? "a run would stop" : "a run would work; see what to change");
    }
    out.flush();
  }
}
