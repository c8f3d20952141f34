/** The kernel's own counters of TCP sockets, read through a netlink socket of diagnosis. */
@NullMarked
package dev.furlong.probe.wire.socket;

import org.jspecify.annotations.NullMarked;
