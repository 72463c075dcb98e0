/** f ≈ log π + const from draws and values: the estimators of Props. 1 and 2, Ĵ, and tuning. */
@NullMarked
package io.kamilton.surrogate;

import org.jspecify.annotations.NullMarked;
