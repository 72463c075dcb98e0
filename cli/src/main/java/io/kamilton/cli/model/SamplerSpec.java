package io.kamilton.cli.model;

/** The sampler of a run: its name and its arguments, defaults included. */
public record SamplerSpec(String name, Arguments arguments) {}
