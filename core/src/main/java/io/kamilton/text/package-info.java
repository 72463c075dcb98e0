/**
 * Numbers as text, the same digits on every JDK; messages about arguments; text that is shipped.
 */
@NullMarked
package io.kamilton.text;

import org.jspecify.annotations.NullMarked;
