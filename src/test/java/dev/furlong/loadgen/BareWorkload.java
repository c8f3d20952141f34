package dev.furlong.loadgen;

import dev.furlong.engine.schema.Population;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Invariant;
import java.util.List;
import java.util.Map;

/** A workload of a test: its transactions, and nothing else. */
interface BareWorkload extends Workload {
    @Override
    default String name() {
        return "bare";
    }

    @Override
    default boolean changes() {
        return false;
    }

    @Override
    default Map<String, String> parameters() {
        return Map.of();
    }

    @Override
    default String dataset() {
        return "nothing";
    }

    /** Whoever drives it makes its tables, if it has any. */
    @Override
    default List<Population> populations() {
        return List.of();
    }

    @Override
    default List<Invariant> invariants() {
        return List.of();
    }
}
