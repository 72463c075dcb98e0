package io.kamilton.runner.check;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.spec.AbcProposal;
import io.kamilton.runner.spec.Model;
import io.kamilton.text.NumberText;
import java.util.LinkedHashMap;
import java.util.Map;

/** What simulations at draws of the prior say of {@code abc}, and propose for it. */
public record PilotCheck(Model model, CheckReport report) {
  /** Simulations for each call of a check. */
  private static final int PER_CALL = 50;

  /** A rejection sampler that accepts more often than this has a width that hardly matters. */
  private static final double WIDE = 0.2;

  /** Statistics whose scales differ by more should be weighted. */
  private static final double UNEQUAL = 5;

  /** Whether there is something to propose. */
  public static boolean isFor(Model model) {
    Comparison comparison = model.comparison();
    return comparison != null && comparison.isAbc();
  }

  /** The model with what it had left open. */
  public Model complete(Simulator simulator, int calls) {
    if (!AbcProposal.isPossible(model)) {
      report.fact("pilot", "none", "none: a parameter has no prior to draw from");
      AbcProposal.open(model).forEach(this::needsPriors);
      return model;
    }
    try {
      AbcProposal proposal = AbcProposal.of(model, simulator, PER_CALL * calls);
      tell(proposal);
      return proposal.model();
    } catch (IllegalStateException e) {
      report.stop("target: " + e.getMessage());
      return model;
    } catch (IllegalArgumentException e) {
      throw new InputException("abc: " + e.getMessage(), e);
    }
  }

  private void needsPriors(String key) {
    report.stop(
        "abc.%s is not said, and cannot be proposed: that takes draws of the prior; give every parameter a prior, or say %s"
            .formatted(key, key));
  }

  private void tell(AbcProposal proposal) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("simulations", proposal.simulations());
    facts.put("failed", proposal.failed());
    facts.put("epsilon", proposal.epsilon());
    report.fact(
        "pilot",
        facts,
        "%s simulations at draws of the prior, %s failed"
            .formatted(
                NumberText.count(proposal.simulations()), NumberText.count(proposal.failed())));
    report.fact(
        "proposal",
        "abc: {" + proposal.text() + "}",
        "abc: {%s}, with which %s of draws of the prior would be accepted; halve epsilon until the"
                .formatted(proposal.text(), percent(proposal.acceptance()))
            + " posterior stays as it is");
    if (proposal.unequal() > UNEQUAL) {
      report.change(
          "abc.distance: the scales of the statistics differ by a factor of %s; say distance: weighted, and check again for scales and epsilon"
              .formatted(NumberText.digits(proposal.unequal())));
    }
    if (proposal.acceptanceNow() > WIDE) {
      report.change(
          "abc.epsilon: with it %s of draws of the prior would be accepted, so that the posterior is not far from the prior; try %s"
              .formatted(percent(proposal.acceptanceNow()), NumberText.digits(proposal.epsilon())));
    }
  }

  private static String percent(double share) {
    return NumberText.digits(100 * share) + "%";
  }
}
