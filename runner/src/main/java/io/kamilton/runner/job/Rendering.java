package io.kamilton.runner.job;

import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.output.CmdStanCsv;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.report.Page;
import io.kamilton.runner.report.Report;
import io.kamilton.runner.report.RunHistory;
import io.kamilton.runner.summary.Summary;
import io.kamilton.runner.summary.SummaryJson;
import io.kamilton.store.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What is made of the log of a run.
 *
 * @param run what the log says
 */
public record Rendering(LoggedRun run, Summary summary, Report report) {
  /** The file of the report. */
  public static final String REPORT = "report.html";

  /** What a summary and a history make of a table. */
  private interface Reporter {
    Report report(DrawTable table, Summary summary, RunHistory history) throws IOException;
  }

  /** The iterations that each chain has done, warm-up included. */
  public List<Integer> iterations() {
    return run.iterations();
  }

  /** What happened to the run as a whole. */
  public List<RunEvent> events() {
    return run.history().events();
  }

  /** Of the run as it is, ended or not. */
  public static Rendering of(RunFolder folder) throws IOException {
    return of(folder.read(), Report::of);
  }

  /** Of a run that goes on, and may mend what is wrong. */
  static Rendering soFar(RunFolder folder) throws IOException {
    return of(folder.read(), Report::soFar);
  }

  private static Rendering of(LoggedRun run, Reporter reporter) throws IOException {
    Summary summary = Summary.of(run.table(), run.facts());
    Report report = reporter.report(run.table(), summary, run.history());
    return new Rendering(run, summary, report);
  }

  /** Writes the chain files, the summary and the report of an ended run beside its log. */
  static Rendering write(RunFolder folder) throws IOException {
    Path path = folder.path();
    LoggedRun run = folder.read();
    CmdStanCsv.write(run.table(), run.facts(), path);
    Rendering whole = of(run, Report::of);
    SummaryJson.write(whole.summary, path.resolve("summary.json"));
    Page.write(whole.report, path.resolve(REPORT));
    return whole;
  }
}
