package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What trials say of their wire. */
final class WireRun {
    static final List<String> METRICS = List.of("wire.roundTrips", "wire.bytesUp", "wire.bytesDown");

    private WireRun() {}

    /** Round trips, bytes up and bytes down of a transaction, by load; all must have been borne out. */
    static Map<String, List<Double>> ofEachLoad(RunFolder run, String target) {
        Map<String, List<Double>> byLoad = new TreeMap<>();
        run.trials().stream()
                .filter(trial -> trial.subject().target().equals(target))
                .forEach(trial -> {
                    assertThat(trial.unavailable())
                            .as("%s", trial.trial())
                            .doesNotContainKeys(METRICS.toArray(String[]::new));
                    byLoad.put(
                            trial.subject().workload(),
                            METRICS.stream().map(trial.metrics()::get).toList());
                });
        return byLoad;
    }

    /** The audit's totals, which depend on nothing but the seed. */
    static Map<String, String> totals(TrialRecord trial) {
        Map<String, String> totals = new TreeMap<>();
        trial.facts().forEach((key, value) -> {
            if (key.matches("wire\\.audit\\.(.*\\.)?(transactions|roundTrips|bytesUp|bytesDown)")) {
                totals.put(trial.trial() + " " + key, value);
            }
        });
        assertThat(totals).hasSize(6);
        return totals;
    }
}
