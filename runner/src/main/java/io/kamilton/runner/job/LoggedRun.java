package io.kamilton.runner.job;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Past;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.Column.Kind;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.RowVisitor;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.spec.Model;
import io.kamilton.store.LogReader;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Extra;
import io.kamilton.target.ParameterSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The draws of a run as its log has them, on the user's scale; also while the run goes on: as many
 * rows as every chain had when it was opened.
 */
final class LoggedRun implements DrawTable {
  private static final List<String> STATISTICS =
      List.of(
          "lp__",
          "accept_stat__",
          "stepsize__",
          "treedepth__",
          "n_leapfrog__",
          "divergent__",
          "energy__",
          "n_evals__",
          "accepted__",
          "move__",
          "energy_error__",
          "integrator_error__");

  private final Path log;
  private final Model model;
  private final ParameterSpace space;
  private final LogSurvey survey;
  private final ExtraColumns extras;
  private final List<Column> columns;

  private LoggedRun(Path log, Model model, LogSurvey survey) {
    this.log = log;
    this.model = model;
    this.survey = survey;
    space = model.space();
    extras = new ExtraColumns(survey.extras());
    columns = List.copyOf(columns(model, extras));
  }

  /** Reads the log once, to know what is there. */
  static LoggedRun open(Path log, Model model) throws IOException {
    return new LoggedRun(log, model, LogSurvey.of(log, model));
  }

  private static List<Column> columns(Model model, ExtraColumns extras) {
    List<Column> all = new ArrayList<>();
    STATISTICS.forEach(name -> all.add(Column.scalar(Kind.STATISTIC, name)));
    model
        .parameters()
        .forEach(
            each ->
                all.addAll(
                    each.vector()
                        ? Column.vector(Kind.PARAMETER, each.name(), each.size())
                        : List.of(Column.scalar(Kind.PARAMETER, each.name()))));
    all.addAll(extras.columns());
    return all;
  }

  @Override
  public List<Column> columns() {
    return columns;
  }

  @Override
  public int chains() {
    return model.chains();
  }

  @Override
  public int warmup() {
    return Math.min(survey.rows(), model.warmup());
  }

  @Override
  public int draws() {
    return survey.rows() - warmup();
  }

  /** What each chain has done, warm-up included; some may be ahead of others. */
  List<Integer> iterations() {
    return survey.iterations();
  }

  /** What is known of the run besides. */
  RunFacts facts() {
    return survey.facts();
  }

  @Override
  public void rows(int chain, RowVisitor visitor) throws IOException {
    try (LogReader reader = LogReader.open(log, model.chains())) {
      List<Evaluated> tried = reader.tried(chain);
      List<Extra> kept = tried.isEmpty() ? List.of() : tried.get(tried.size() - 1).extras();
      double[] row = new double[columns.size()];
      int number = 0;
      Past.Known known = reader.next();
      while (known != null && number < survey.rows()) {
        ChainRound round = known.chains().get(chain);
        for (Transition transition : round.transitions()) {
          if (number == survey.rows()) {
            break;
          }
          StepInfo info = transition.info();
          Evaluated proposal = info.proposal();
          kept = info.accepted() && proposal != null ? proposal.extras() : kept;
          fill(transition, kept, row);
          visitor.row(number++, row);
        }
        known = reader.next();
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void fill(Transition transition, List<Extra> kept, double[] row) {
    StepInfo info = transition.info();
    double lp = transition.next().logPiHat();
    row[0] = lp;
    row[1] = info.acceptProbability();
    row[2] = info.stepSize();
    row[3] = 0;
    row[4] = info.leapfrogSteps();
    row[5] = info.divergent() ? 1 : 0;
    row[6] = info.kineticEnergy() - lp;
    row[7] = info.evaluations();
    row[8] = info.accepted() ? 1 : 0;
    row[9] = info.move().code();
    row[10] = info.energyError();
    row[11] = info.integratorError();
    double[] x = new double[space.dimension()];
    space.constrain(transition.next().x().toArray(), x);
    System.arraycopy(x, 0, row, STATISTICS.size(), x.length);
    extras.fill(kept, row, STATISTICS.size() + x.length);
  }
}
