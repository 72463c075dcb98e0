package io.kamilton.target;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * What a target itself gives for a {@link Question}, whatever it means: the {@link Evaluator}
 * decides about that.
 */
public sealed interface Response permits Answer, Gradient, Response.Failed {
  /** How many runs of a simulator it took; 0 without one. */
  default long simulations() {
    return 0;
  }

  /** No answer, and why. */
  record Failed(RuntimeException why) implements Response {
    @Override
    public long simulations() {
      return why instanceof EvaluationFailure known ? known.simulations() : 0;
    }

    Outcome outcome() {
      return why instanceof EvaluationFailure known ? known.outcome() : Outcome.ERROR;
    }
  }

  /** The responses of a target to all questions at once, one each. */
  static List<Response> of(Target target, List<Question> questions) {
    List<Response> responses = target.answer(questions);
    if (responses.size() != questions.size()) {
      throw new IllegalStateException(
          "the target gave %s responses to %s questions; allowed: one each"
              .formatted(responses.size(), questions.size()));
    }
    return responses;
  }

  /** The responses of a target that is asked one question after the other. */
  static List<Response> oneByOne(Target target, List<Question> questions) {
    List<Response> responses = new ArrayList<>(questions.size());
    for (Question question : questions) {
      responses.add(
          switch (question.wanted()) {
            case DENSITY -> density(target, question);
            case GRADIENT -> gradient(target, question);
          });
    }
    return responses;
  }

  private static Response density(Target target, Question question) {
    return attempted(() -> target.answer(question.x().toArray(), question.call()));
  }

  private static Response gradient(Target target, Question question) {
    if (!(target instanceof DifferentiableTarget exact)) {
      throw new IllegalArgumentException("the target has no gradient, and was asked for it");
    }
    return attempted(
        () -> {
          double[] out = new double[target.dimension()];
          exact.gradient(question.x().toArray(), out);
          return new Gradient(Point.of(out));
        });
  }

  /** The response, or its failure where the target throws. */
  private static Response attempted(Supplier<Response> asked) {
    try {
      return asked.get();
    } catch (CancellationException | TargetException e) {
      throw e;
    } catch (RuntimeException e) {
      return new Failed(e);
    } catch (StackOverflowError | AssertionError | LinkageError e) {
      return new Failed(new IllegalStateException(e.toString(), e));
    }
  }
}
