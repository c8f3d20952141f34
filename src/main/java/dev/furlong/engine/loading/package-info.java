/** Loading of rows into empty tables. */
@NullMarked
package dev.furlong.engine.loading;

import org.jspecify.annotations.NullMarked;
