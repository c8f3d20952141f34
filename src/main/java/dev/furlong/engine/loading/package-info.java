/** How rows come into an empty table. */
@NullMarked
package dev.furlong.engine.loading;

import org.jspecify.annotations.NullMarked;
