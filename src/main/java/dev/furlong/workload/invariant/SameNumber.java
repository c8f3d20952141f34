package dev.furlong.workload.invariant;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An invariant that holds while several queries give the same number.
 *
 * @param rule the rule in words
 * @param queries the queries by name; each answers one number
 */
public record SameNumber(String rule, Map<String, String> queries) implements Invariant {
    @Override
    public boolean needsLedger() {
        return false;
    }

    @Override
    public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
        Map<String, Long> numbers = new LinkedHashMap<>();
        for (Map.Entry<String, String> query : queries.entrySet()) {
            numbers.put(query.getKey(), Query.number(connection, query.getValue()));
        }
        if (numbers.values().stream().distinct().count() == 1) {
            return Optional.empty();
        }
        return Optional.of(numbers.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", ")));
    }
}
