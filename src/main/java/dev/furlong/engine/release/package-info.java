/**
 * Which releases of an engine there are, which artifacts each one consists of, and how these are resolved and verified.
 */
@NullMarked
package dev.furlong.engine.release;

import org.jspecify.annotations.NullMarked;
