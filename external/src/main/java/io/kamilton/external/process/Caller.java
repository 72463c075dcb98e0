package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.JsonWriter;
import io.kamilton.external.LooseJson;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The program that started this one, and answers for its target: lines of JSON over standard input
 * and output (docs/decisions/0048-python-is-the-parent.md).
 *
 * <p>Any thread may ask. What is asked while an answer is waited for is sent together, as soon as
 * that answer is there. When the program has said stop, or is gone, what waits is cancelled.
 */
public final class Caller {
  /** A point, with the seeds of its estimate. */
  record Query(Point theta, Seeds seeds) {}

  /** What one thread asks, and how it hears of the answers. */
  private record Asked(List<Query> queries, CompletableFuture<List<JsonNode>> answers) {}

  private final LineReader in;
  private final OutputStream out;

  /** Guards the two lists below, and so the order of questions. */
  private final Object turn = new Object();

  private final List<Asked> waiting = new ArrayList<>();
  private List<Asked> sent = List.of();
  private volatile boolean stopped;
  private volatile boolean packs;

  public Caller(InputStream in, OutputStream out) {
    this.in = new LineReader(in);
    this.out = new BufferedOutputStream(out, 1 << 16);
  }

  /** The next line of the program; null where there is none. To be called before listening. */
  public @Nullable JsonNode order() throws IOException {
    return in.next() ? LooseJson.read(in.bytes(), in.from(), in.to()) : null;
  }

  /** Hears answers from now on, and whether to stop, on a thread of its own. */
  public void listen() {
    Thread listener = new Thread(this::hear, "kamilton-caller");
    listener.setDaemon(true);
    listener.start();
    // a process that the program forked may keep this one's input open
    var unused = ProcessHandle.current().parent().map(each -> each.onExit().thenRun(this::stop));
  }

  /** Packs questions from now on: for a program that takes them as an array. */
  public void pack() {
    packs = true;
  }

  /** Whether the program has said stop, or is gone. */
  public boolean isStopped() {
    return stopped;
  }

  /** Says a line; to nobody where the program is gone. */
  public void tell(ObjectNode line) {
    byte[] json = JsonWriter.LINES.bytes(line);
    synchronized (out) {
      try {
        out.write(json);
        out.write('\n');
        out.flush();
      } catch (IOException e) {
        stopped = true; // who waits for an answer hears of it from the listener
      }
    }
  }

  /** The answers to questions, in their order. */
  List<JsonNode> ask(List<Query> queries) {
    Asked asked = new Asked(queries, new CompletableFuture<>());
    synchronized (turn) {
      if (stopped) {
        throw new CancellationException("stopped");
      }
      waiting.add(asked);
      if (sent.isEmpty()) {
        send();
      }
    }
    try {
      return asked.answers.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException(e.getCause());
    }
  }

  /** How many threads have questions that are not sent yet. */
  int waiting() {
    synchronized (turn) {
      return waiting.size();
    }
  }

  /** Asks all that waits. */
  private void send() {
    sent = List.copyOf(waiting);
    waiting.clear();
    List<Query> queries = sent.stream().flatMap(each -> each.queries.stream()).toList();
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    tell(line.set("ask", packs ? Packed.questions(queries) : questions(queries)));
  }

  private static ArrayNode questions(List<Query> queries) {
    ArrayNode questions = JsonNodeFactory.instance.arrayNode(queries.size());
    queries.forEach(each -> questions.add(RequestLine.request(each.theta.toArray(), each.seeds)));
    return questions;
  }

  private void hear() {
    try {
      while (in.next()) {
        JsonNode line = LooseJson.read(in.bytes(), in.from(), in.to());
        if (line.path("stop").booleanValue(false)) {
          stop();
        } else {
          JsonNode answers = line.path("answers");
          answered(answers.isString() ? Packed.numbers(answers.stringValue()) : answers);
        }
      }
    } catch (IOException | JacksonException | BadAnswer e) {
      fail(unreadable(e.getMessage(), e));
    } catch (RuntimeException | Error e) {
      // nobody else would hear of it: this thread is all that ends the waiting of others
      fail(unreadable(e.toString(), e));
    } finally {
      stop();
    }
  }

  private static TargetException unreadable(@Nullable String why, Throwable cause) {
    return new TargetException("the answers of the program cannot be read: " + why, cause);
  }

  private void answered(JsonNode answers) {
    synchronized (turn) {
      int asked = sent.stream().mapToInt(each -> each.queries.size()).sum();
      if (answers.size() != asked) {
        fail(
            new TargetException(
                "the program gave %d answers to %d questions".formatted(answers.size(), asked),
                null));
        return;
      }
      int next = 0;
      for (Asked each : sent) {
        List<JsonNode> own = new ArrayList<>(each.queries.size());
        for (int i = 0; i < each.queries.size(); i++) {
          own.add(answers.get(next++));
        }
        each.answers.complete(own);
      }
      sent = List.of();
      if (!waiting.isEmpty()) {
        send();
      }
    }
  }

  private void stop() {
    fail(new CancellationException("stopped"));
  }

  /** Nothing is asked any more. */
  private void fail(RuntimeException why) {
    synchronized (turn) {
      stopped |= why instanceof CancellationException;
      sent.forEach(each -> each.answers.completeExceptionally(why));
      waiting.forEach(each -> each.answers.completeExceptionally(why));
      sent = List.of();
      waiting.clear();
    }
  }
}
