/** How settings become properties of an engine, and how they are read back. */
@NullMarked
package dev.furlong.engine.mapping;

import org.jspecify.annotations.NullMarked;
