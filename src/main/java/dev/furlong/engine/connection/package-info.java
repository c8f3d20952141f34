/** How an engine is reached: driver, URL, password, and what is done on a new connection. */
@NullMarked
package dev.furlong.engine.connection;

import org.jspecify.annotations.NullMarked;
