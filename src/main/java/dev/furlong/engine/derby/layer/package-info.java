/** The layers of Derby and its client, by their packages. */
@NullMarked
package dev.furlong.engine.derby.layer;

import org.jspecify.annotations.NullMarked;
