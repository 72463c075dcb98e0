package io.kamilton.adapt.automatic;

/** How much work goes into the tuning of moves: little while surrogates follow each other. */
enum TuningEffort {
  /** For a surrogate that is used until the next. */
  BRIEF(2, 24, 8),
  /** For the one that is used after warm-up. */
  THOROUGH(3, 60, 4);

  private final int rounds;
  private final int moves;
  private final int placesApart;

  TuningEffort(int rounds, int moves, int placesApart) {
    this.rounds = rounds;
    this.moves = moves;
    this.placesApart = placesApart;
  }

  /** How many times mass and step size are found, each with the other. */
  int rounds() {
    return rounds;
  }

  /** Moves of a round from each place: covariances of d coordinates need more. */
  int moves(int d) {
    return moves + d / 2;
  }

  /** Tuning begins at every so-many-th state of the chains. */
  int placesApart() {
    return placesApart;
  }
}
