package io.kamilton.paper;

import java.util.List;

/** An experiment of the paper: independent trials, and what their results say of its claims. */
public abstract class Experiment {
  private final String name;
  private final String title;
  private final String shows;
  private final List<String> keys;
  private final List<String> columns;

  /**
   * An experiment by what the pages and the files of its results say of it.
   *
   * @param name what a user types, and what its files are called
   * @param title a heading
   * @param shows one line on what it shows, and where in the paper it is
   * @param keys names of the parts of a trial's key: the first columns of its data
   * @param columns names of the numbers that a row of a trial's result holds
   */
  protected Experiment(
      String name, String title, String shows, List<String> keys, List<String> columns) {
    this.name = name;
    this.title = title;
    this.shows = shows;
    this.keys = List.copyOf(keys);
    this.columns = List.copyOf(columns);
  }

  public final String name() {
    return name;
  }

  public final String title() {
    return title;
  }

  public final String shows() {
    return shows;
  }

  public final List<String> keys() {
    return keys;
  }

  public final List<String> columns() {
    return columns;
  }

  /** Whether its trials measure time, so that none may run beside another. */
  public boolean measuresTime() {
    return false;
  }

  /** What is to be done, in the order in which results are stored; keys differ. */
  public abstract List<Trial> trials(Size size);

  /** A function of the results of all trials; takes seconds at most. */
  public abstract Findings findings(Size size, Results results);
}
