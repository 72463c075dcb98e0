package io.kamilton.bench.efficiency.targets;

import io.kamilton.intractable.gp.GpClassification;
import io.kamilton.models.Glass;
import io.kamilton.models.reference.ReferencePosterior;
import io.kamilton.models.reference.ReferencePosteriors;
import io.kamilton.target.Target;
import java.util.List;

/** Posteriors of real data, without exact draws: posteriordb's, the Nile's and that of Glass. */
enum Posteriors {
  EIGHT_SCHOOLS("eight_schools", ReferencePosteriors.eightSchools()),
  CENTRED_SCHOOLS(new CentredSchools()),
  KIDSCORE_INTERACTION("kidscore_interaction", ReferencePosteriors.kidscoreInteraction()),
  ARK("arK", ReferencePosteriors.autoregression()),
  GARCH11("garch11", ReferencePosteriors.garch11()),
  GP_REGR("gp_regr", ReferencePosteriors.gpRegression()),

  /** By a filter with 200 particles; the answers are of the exact likelihood. */
  NILE("nile", ReferencePosteriors.nile(200), ReferencePosteriors.nile()),

  GLASS("glass", Glass.posterior(GpClassification.Settings.PAPER));

  private final String title;

  /** The name of its stored answers. */
  private final String answered;

  private final Target sampled;
  private final Target known;
  private final Case.Scale scale;

  Posteriors(String title, ReferencePosterior posterior) {
    this(title, posterior, posterior);
  }

  /** Of which {@code known} is a version without noise. */
  Posteriors(String title, ReferencePosterior sampled, ReferencePosterior known) {
    this(title, title, sampled, known, known::constrain);
  }

  Posteriors(CentredSchools target) {
    this("centred_schools", "eight_schools", target, target, target::constrain);
  }

  Posteriors(String title, Target target) {
    this(title, title, target, target, Case.Scale.real());
  }

  Posteriors(String title, String answered, Target sampled, Target known, Case.Scale scale) {
    this.title = title;
    this.answered = answered;
    this.sampled = sampled;
    this.known = known;
    this.scale = scale;
  }

  /** Whether its answers are stored. */
  boolean isAnswered() {
    return !StoredAnswers.of(answered).isEmpty();
  }

  /** The answers, found anew. */
  List<Answer> reference(ImportanceReference by) {
    return by.answers(known, scale);
  }

  /** With its answers as they are stored. */
  Case sampled() {
    return new Case(title, sampled, scale, StoredAnswers.of(answered), false);
  }

  @Override
  public String toString() {
    return title;
  }
}
