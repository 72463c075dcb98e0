package io.kamilton.paper;

import java.util.List;

/** An experiment of the paper: independent trials, and what their results say of its claims. */
public interface Experiment {
  /** What a user types, and what its files are called. */
  String name();

  /** A heading. */
  String title();

  /** One line on what it shows, and where in the paper it is. */
  String shows();

  /** Names of the parts of a trial's key: the first columns of its data. */
  List<String> keys();

  /** Names of the numbers that a row of a trial's result holds. */
  List<String> columns();

  /** Whether its trials measure time, so that none may run beside another. */
  default boolean measuresTime() {
    return false;
  }

  /** What is to be done, in the order in which results are stored; keys differ. */
  List<Trial> trials(Size size);

  /** A function of the results of all trials; takes seconds at most. */
  Findings findings(Size size, Results results);
}
