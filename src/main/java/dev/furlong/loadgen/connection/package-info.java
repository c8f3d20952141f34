/** How a client comes by a connection, and the session in which it runs its transactions. */
@NullMarked
package dev.furlong.loadgen.connection;

import org.jspecify.annotations.NullMarked;
