/** The connection to an engine: driver, URL, password, and what is done on a new connection. */
@NullMarked
package dev.furlong.engine.connection;

import org.jspecify.annotations.NullMarked;
