package io.kamilton.spark;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task brings back.
 *
 * @param host where it ran
 * @param numerics in use there
 * @param trouble why the target cannot be asked there; null without one
 */
record Delivery<O>(String host, String numerics, List<O> done, @Nullable String trouble)
    implements Serializable {}
