/**
 * PostgreSQL from 9.6 on: native binaries, a container, or a server that runs already.
 */
@NullMarked
package dev.furlong.engine.postgresql;

import org.jspecify.annotations.NullMarked;
