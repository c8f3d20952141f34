package dev.furlong.workload;

import dev.furlong.measurement.condition.AccessPath;

/**
 * A statement, and the way to its rows that a load asks for.
 *
 * @param sql the statement, with one question mark
 * @param value a value for the question mark, for which there is a row
 * @param path the way to its rows
 */
public record ExpectedAccess(String sql, int value, AccessPath path) {}
