/** DuckDB, embedded by its JDBC driver, which brings the native library along. */
@NullMarked
package dev.furlong.engine.duckdb;

import org.jspecify.annotations.NullMarked;
