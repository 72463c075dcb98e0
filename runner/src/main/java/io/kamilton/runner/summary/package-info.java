/**
 * Draws in numbers: means, errors, quantiles, effective sizes, R-hat, verdict; as a table and as
 * JSON.
 */
@NullMarked
package io.kamilton.runner.summary;

import org.jspecify.annotations.NullMarked;
