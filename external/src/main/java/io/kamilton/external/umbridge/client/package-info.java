/**
 * Models of UM-Bridge 1.0 servers as targets and simulators; UM-Bridge is a protocol for models
 * over HTTP (docs/targets.md).
 */
@NullMarked
package io.kamilton.external.umbridge.client;

import org.jspecify.annotations.NullMarked;
