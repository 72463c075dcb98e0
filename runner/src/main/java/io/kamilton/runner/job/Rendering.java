package io.kamilton.runner.job;

import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.output.CmdStanCsv;
import io.kamilton.runner.report.Page;
import io.kamilton.runner.report.Report;
import io.kamilton.runner.summary.Summary;
import io.kamilton.runner.summary.SummaryJson;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What is made of the log of a run.
 *
 * @param run what the log says
 */
public record Rendering(LoggedRun run, Summary summary, Report report) {
  /** The file of the report. */
  public static final String REPORT = "report.html";

  /** Of the run as it is, ended or not. */
  public static Rendering of(RunFolder folder) throws IOException {
    return of(folder.read(), false);
  }

  /** Of a run that goes on, and may mend what is wrong. */
  static Rendering soFar(RunFolder folder) throws IOException {
    return of(folder.read(), true);
  }

  private static Rendering of(LoggedRun run, boolean goesOn) throws IOException {
    Summary summary = Summary.of(run.table(), run.facts());
    Report report = Report.of(run.table(), summary, run.history(), goesOn);
    return new Rendering(run, summary, report);
  }

  /** Writes the chain files, the summary and the report of an ended run beside its log. */
  static Rendering write(RunFolder folder) throws IOException {
    Path path = folder.path();
    LoggedRun run = folder.read();
    CmdStanCsv.write(run.table(), run.facts(), path);
    Rendering whole = of(run, false);
    SummaryJson.write(whole.summary, path.resolve("summary.json"));
    Page.write(whole.report, path.resolve(REPORT));
    return whole;
  }
}
