/** What Derby's sessions wait for, by the stacks of their threads. */
@NullMarked
package dev.furlong.engine.derby.wait;

import org.jspecify.annotations.NullMarked;
