/** The layers of engines and drivers, by the classes on a stack. */
@NullMarked
package dev.furlong.engine.layer;

import org.jspecify.annotations.NullMarked;
