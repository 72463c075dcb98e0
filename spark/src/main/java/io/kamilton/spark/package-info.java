/** Chains on Apache Spark: a round is a job, and the driver learns. */
@NullMarked
package io.kamilton.spark;

import org.jspecify.annotations.NullMarked;
