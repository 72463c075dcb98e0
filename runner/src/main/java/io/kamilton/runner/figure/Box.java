package io.kamilton.runner.figure;

/** A rectangle of the picture: where a panel is drawn. */
record Box(double left, double top, double width, double height) {
  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }

  double centre() {
    return left + width / 2;
  }

  double middle() {
    return top + height / 2;
  }
}
