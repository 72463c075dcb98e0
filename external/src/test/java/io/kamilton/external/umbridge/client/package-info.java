/** Tests of the UM-Bridge client, against servers that misbehave. */
@NullMarked
package io.kamilton.external.umbridge.client;

import org.jspecify.annotations.NullMarked;
