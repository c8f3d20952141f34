/**
 * SQLite, embedded by its JDBC driver, which brings the native library along.
 */
@NullMarked
package dev.furlong.engine.sqlite;

import org.jspecify.annotations.NullMarked;
