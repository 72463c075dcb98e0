package io.kamilton.learn;

/**
 * The range of a noise variance over the values that count, in squared units of log π.
 *
 * @param least its smallest value
 * @param most its largest
 */
public record NoiseRange(double least, double most) {}
