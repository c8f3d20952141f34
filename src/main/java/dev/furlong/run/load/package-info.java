/**
 * What a load JVM does: its main class, the task that it is given, the events that it sends, and its session with the engine.
 * It knows nothing of the coordinator.
 */
@NullMarked
package dev.furlong.run.load;

import org.jspecify.annotations.NullMarked;
