/** Capabilities of engines: a library, a server, a use on servers of others, counters of its own, checkpoints. */
@NullMarked
package dev.furlong.engine.capability;

import org.jspecify.annotations.NullMarked;
