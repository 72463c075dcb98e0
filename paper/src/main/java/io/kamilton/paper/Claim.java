package io.kamilton.paper;

/**
 * A claim of the paper beside what was found.
 *
 * @param words as the paper words it
 * @param theirs the paper's figure
 * @param ours the same here, with its uncertainty
 * @param why the reason for the verdict
 */
public record Claim(String words, String theirs, String ours, Verdict verdict, String why) {}
