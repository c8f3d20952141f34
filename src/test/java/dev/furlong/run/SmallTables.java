package dev.furlong.run;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Parameters that make the tables of a load small: lines under {@code settings} of a plan. */
final class SmallTables {
    private static final Map<String, String> BY_WORKLOAD =
            Map.of("tpcb", "  tpcb.accounts-per-branch: [500]\n", "select", "  select.rows: [1000]\n");

    private SmallTables() {}

    /** The lines for these workloads alone, since a plan may not name others. */
    static String of(List<String> workloads) {
        return workloads.stream().map(BY_WORKLOAD::get).collect(Collectors.joining());
    }
}
