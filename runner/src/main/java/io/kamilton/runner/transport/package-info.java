/**
 * Who answers for the target of a model: a builtin, a program, a UM-Bridge server or a class. Each
 * kind is one file, from its keys in a model file to how it is asked.
 */
@NullMarked
package io.kamilton.runner.transport;

import org.jspecify.annotations.NullMarked;
