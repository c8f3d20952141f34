/** The relay that stands between a driver and its server: it counts messages and bytes, and can hold them back. */
@NullMarked
package dev.furlong.probe.wire.relay;

import org.jspecify.annotations.NullMarked;
