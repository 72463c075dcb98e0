package io.kamilton.paper;

/** An experiment, how its results were made, and what they say. */
public record Chapter(Experiment experiment, Made made, Findings findings) {}
