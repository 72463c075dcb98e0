/** Numbers as text: the same digits on every JDK, wherever a number is written. */
@NullMarked
package io.kamilton.text;

import org.jspecify.annotations.NullMarked;
