/** A trial second by second: what the load, the gauges and the engine's checkpoints tell, put into one line each. */
@NullMarked
package dev.furlong.run.timeline;

import org.jspecify.annotations.NullMarked;
