package io.kamilton.parameter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.kamilton.models.Banana;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Question;
import io.kamilton.target.Response;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bounds and priors pass a list of questions on as one list. */
class ListedQuestionsTest {
  private static final ParameterSpace SPACE =
      new ParameterSpace(
          List.of(
              new Parameter(
                  "s", false, 1, Bounds.POSITIVE, Prior.parse("gamma(2, 1)"), Start.unspecified()),
              new Parameter("b", false, 1, Bounds.NONE, null, Start.unspecified())));

  /** The second is outside of the bounds on either scale; at the third the target fails. */
  private static final List<Question> QUESTIONS =
      List.of(
          Question.density(new double[] {0.7, -1.2}, new Call(0, 1)),
          Question.density(new double[] {Double.POSITIVE_INFINITY, 1}, new Call(1, 2)),
          Question.density(new double[] {0.2, 13}, new Call(2, 3)),
          Question.gradient(new double[] {0.4, 0.1}, new Call(3, 4)),
          Question.density(new double[] {1.5, 2.5}, new Call(4, 5)));

  /** A target that keeps the lists which it was given. */
  private record Lists(List<List<Question>> given) implements DifferentiableTarget {
    private static final Banana BANANA = new Banana(2, 0.03, 100);

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      if (x[1] == 13) {
        throw new EvaluationFailure(Outcome.ERROR, "no luck");
      }
      return BANANA.logEstimate(x, seed) + seed;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      BANANA.gradient(x, out);
    }

    @Override
    public List<Response> answer(List<Question> questions) {
      given.add(questions);
      return Response.oneByOne(this, questions);
    }
  }

  static Stream<Function<Target, Target>> scales() {
    return Stream.of(
        target -> ParameterTarget.unconstrained(SPACE, target),
        target -> ParameterTarget.constrained(SPACE, target));
  }

  @ParameterizedTest
  @MethodSource("scales")
  void aListStaysAList(Function<Target, Target> scale) {
    Lists target = new Lists(new ArrayList<>());
    List<Response> together = scale.apply(target).answer(QUESTIONS);
    assertEquals(1, target.given.size());
    assertEquals(4, target.given.get(0).size());
    assertEquals(Answer.of(Double.NEGATIVE_INFINITY), together.get(1));
    assertInstanceOf(Response.Failed.class, together.get(2));
    for (int i = 0; i < QUESTIONS.size(); i++) {
      Response alone = scale.apply(target).answer(List.of(QUESTIONS.get(i))).get(0);
      assertEquals(alone.getClass(), together.get(i).getClass());
      if (i != 2) {
        assertEquals(alone, together.get(i));
      }
    }
  }
}
