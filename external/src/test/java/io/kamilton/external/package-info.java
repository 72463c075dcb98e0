/** What tests of all transports share: bytes that are almost right. */
@NullMarked
package io.kamilton.external;

import org.jspecify.annotations.NullMarked;
