/**
 * What is the same on every server that someone else runs: the engine as Furlong uses it there, the schema that Furlong made
 * and marked and alone may touch, and which settings are the server's own.
 */
@NullMarked
package dev.furlong.engine.external;

import org.jspecify.annotations.NullMarked;
