package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import org.junit.jupiter.api.Test;

/** Of three servers, the second beats the third and is not the best for it. */
class BetterThanEachTest {
    @Test
    void best_isBetterThanEachOther_notThanOneOfThem() {
        RecordedRun run = servers(5)
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                (switch (one.subject().engine()) {
                                            case "derby" -> 3000;
                                            case "h2" -> 2000;
                                            default -> 1000;
                                        })
                                        + one.block()));

        assertThat(HeadlineTable.of(run.summary())
                        .sections()
                        .get(0)
                        .rows()
                        .get(0)
                        .cells())
                .extracting(HeadlineTable.Cell::best)
                .containsExactly(true, false, false);
    }

    @Test
    void roundTripsOfTheFirst_areMoreOrFewer() {
        RecordedRun run = servers(1)
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 4));

        assertThat(ContrastTable.of(run.summary()).sections().get(0).whole().rows())
                .extracting(row -> row.values() + ": " + row.exact())
                .contains("derby:server / h2:server: 6 / 4, 2 more", "h2:server / hsqldb:server: 4 / 6, 2 fewer");
    }

    private static RecordedRun servers(int blocks) {
        return RecordedRun.of(RecordedRun.yaml("[1]", blocks, "")
                .replaceFirst("targets: .*", "targets: ['derby:server', 'h2:server', 'hsqldb:server']")
                .replaceFirst("workloads: .*", "workloads: [tpcb]"));
    }
}
