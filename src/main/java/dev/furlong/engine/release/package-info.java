/** The pinned releases of engines and their artifacts, which are resolved and verified here. */
@NullMarked
package dev.furlong.engine.release;

import org.jspecify.annotations.NullMarked;
