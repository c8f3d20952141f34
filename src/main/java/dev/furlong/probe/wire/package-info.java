/**
 * What a transaction costs on the way to a server and back: a relay that counts it in a pass of its own and can stretch the
 * distance, the kernel's counters of the same sockets as the second witness, and what the two must agree on.
 */
@NullMarked
package dev.furlong.probe.wire;

import org.jspecify.annotations.NullMarked;
