package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.Returns;
import io.kamilton.external.process.Caller.Query;
import io.kamilton.intractable.Simulator;
import io.kamilton.target.Answer;
import io.kamilton.target.AnsweringTarget;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Gradient;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Question;
import io.kamilton.target.Question.Wanted;
import io.kamilton.target.Response;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A function of the program that started this one, as a target or as a simulator. It is asked for
 * the points of all chains at once; what it is asked does not depend on how many those are.
 */
public final class CallerTarget implements AnsweringTarget, DifferentiableTarget, Simulator {
  private static final String WHO = "the function ";

  /** A point, and what was said of it. */
  private record Exchange(Point theta, Reply reply, boolean forGradient) {}

  private final Caller caller;
  private final AnswerForm form;
  private final boolean noisy;
  private final int seeds;
  private final Map<Integer, Exchange> last = new ConcurrentHashMap<>();

  /**
   * The function of a caller.
   *
   * @param parameters the names of the coordinates, as columns have them
   * @param noisy whether two answers at one point may differ; if not, one may be used twice
   * @param seeds how many seeds an estimate takes
   */
  public CallerTarget(
      Caller caller, Returns returns, List<String> parameters, boolean noisy, int seeds) {
    this.caller = caller;
    form = new AnswerForm(returns, parameters.size(), parameters);
    this.noisy = noisy;
    this.seeds = seeds;
  }

  @Override
  public int dimension() {
    return form.dimension();
  }

  @Override
  public int seeds() {
    return seeds;
  }

  @Override
  public int batch() {
    return Integer.MAX_VALUE;
  }

  @Override
  public Answer answer(double[] x, Call call) {
    return (Answer) one(Question.density(x, call));
  }

  @Override
  public void gradient(double[] x, double[] out) {
    Call call = new Call(0, noSeeds());
    Gradient gradient = (Gradient) one(Question.gradient(x, call));
    System.arraycopy(gradient.value().toArray(), 0, out, 0, out.length);
  }

  private Response one(Question question) {
    Response response = answer(List.of(question)).get(0);
    if (response instanceof Response.Failed failed) {
      throw failed.why();
    }
    return response;
  }

  @Override
  public List<Response> answer(List<Question> questions) {
    List<@Nullable Response> known = new ArrayList<>(questions.size());
    List<Query> asked = new ArrayList<>(questions.size());
    for (Question question : questions) {
      Response response = known(question);
      known.add(response);
      if (response == null) {
        asked.add(query(question));
      }
    }
    List<JsonNode> answers = asked.isEmpty() ? List.of() : caller.ask(asked);
    List<Response> responses = new ArrayList<>(questions.size());
    int next = 0;
    for (int i = 0; i < known.size(); i++) {
      Response response = known.get(i);
      responses.add(response == null ? response(questions.get(i), answers.get(next++)) : response);
    }
    return responses;
  }

  /** A draw, where the function is a simulator. */
  @Override
  public Point simulate(double[] theta, int chain, long seed) {
    Query query = new Query(Point.of(theta), Seeds.of(seed));
    Point simulation = reply(caller.ask(List.of(query)).get(0)).simulation();
    if (simulation == null) {
      throw new IllegalStateException("returns is " + form.returns() + ", not a simulation");
    }
    return simulation;
  }

  private Query query(Question question) {
    boolean density = question.wanted() == Wanted.DENSITY;
    // a gradient has no noise to repeat
    return new Query(question.x(), density ? question.call().seeds() : noSeeds());
  }

  private Seeds noSeeds() {
    return Seeds.of(new long[seeds]);
  }

  /**
   * What the chain's last answer says already: the gradient at a point comes with the density, and
   * at the end of a trajectory the other way round.
   */
  private @Nullable Response known(Question question) {
    Exchange before = noisy ? null : last.get(question.call().chain());
    if (before == null || !isSame(before.theta, question.x())) {
      return null;
    }
    Point gradient = before.reply.gradient();
    if (question.wanted() == Wanted.GRADIENT) {
      return gradient == null ? null : new Gradient(gradient);
    }
    // extras may be drawn with the seed, which a question for a gradient has not
    boolean plain = before.forGradient && before.reply.answer().extras().isEmpty();
    return plain ? before.reply.answer() : null;
  }

  private static boolean isSame(Point a, Point b) {
    return Arrays.equals(a.toArray(), b.toArray());
  }

  private Response response(Question question, JsonNode answer) {
    Reply reply;
    try {
      reply = reply(answer);
    } catch (EvaluationFailure failure) {
      return new Response.Failed(failure);
    }
    boolean forGradient = question.wanted() == Wanted.GRADIENT;
    last.put(question.call().chain(), new Exchange(question.x(), reply, forGradient));
    return forGradient ? gradient(reply) : reply.answer();
  }

  private Gradient gradient(Reply reply) {
    Point gradient = reply.gradient();
    if (gradient != null) {
      return new Gradient(gradient);
    }
    if (Double.isFinite(reply.answer().logEstimate())) {
      throw new TargetException(
          WHO
              + "answered without \"gradient\": hmc needs one beside \"%s\"; the other samplers do without"
                  .formatted(form.returns().key()),
          null);
    }
    double[] unknown = new double[dimension()];
    Arrays.fill(unknown, Double.NaN);
    return new Gradient(Point.of(unknown));
  }

  /** An answer is an object as programs write it, or its one value alone. */
  private Reply reply(JsonNode answer) {
    ObjectNode object =
        answer instanceof ObjectNode whole
            ? whole
            : JsonNodeFactory.instance.objectNode().set(form.returns().key(), answer);
    try {
      return AnswerReader.of(object, form);
    } catch (BadAnswer bad) {
      throw new EvaluationFailure(Outcome.NONSENSE, WHO + bad.getMessage());
    }
  }
}
