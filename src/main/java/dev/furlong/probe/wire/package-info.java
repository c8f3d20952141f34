/**
 * The costs of a transaction on the way to a server and back. A relay counts them in a pass of its own and can stretch
 * the distance. The kernel's counters of the same sockets are the second witness, and the two must agree.
 */
@NullMarked
package dev.furlong.probe.wire;

import org.jspecify.annotations.NullMarked;
