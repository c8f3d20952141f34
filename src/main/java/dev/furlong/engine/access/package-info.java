/** The plans of engines: by which path each reaches the rows of a statement, read from what it tells itself. */
@NullMarked
package dev.furlong.engine.access;

import org.jspecify.annotations.NullMarked;
