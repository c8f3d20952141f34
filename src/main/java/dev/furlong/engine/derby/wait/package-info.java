/** What Derby's sessions wait for. */
@NullMarked
package dev.furlong.engine.derby.wait;

import org.jspecify.annotations.NullMarked;
