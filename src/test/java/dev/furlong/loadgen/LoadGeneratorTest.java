package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.failure.PlanException;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.Slice;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.Settings;
import dev.furlong.workload.Drive;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that phases with many clients on a real Derby count every transaction once, and end as they must. */
final class LoadGeneratorTest {
    private static final Seed SEED = new Seed(42);
    private static final Duration TEN_TICKS = Duration.ofMillis(10);

    private final FakeClock clock = new FakeClock(0);

    @Test
    void oneClient_runsAsManyTransactionsAsFitIntoThePhase() throws SQLException {
        Workload workload = ticking("update", Map.of("rows", "100"));
        List<Sample> progress = new ArrayList<>();
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                LoadGenerator load = open(workload, database, 1)) {
            PhaseResult result = Phases.run(load, TEN_TICKS, progress::add);

            assertThat(result.nanos()).isEqualTo(TEN_TICKS.toNanos());
            assertThat(result.outcomes()).isEqualTo(new Outcomes(10, 10, 0, Map.of(), 0, 0, 0));
            assertThat(result.latencies().getTotalCount()).isEqualTo(10);
            assertThat(result.latencies().getMaxValue()).isGreaterThanOrEqualTo(1_000_000);
            assertThat(progress.stream().mapToLong(Sample::committed).sum()).isEqualTo(10);
            assertThat(progress).last().satisfies(second -> {
                assertThat(second.p50Nanos()).isGreaterThanOrEqualTo(1_000_000);
                assertThat(second.maxNanos()).isEqualTo(result.latencies().getMaxValue());
            });
        }
    }

    /** A slice of a client is over with its last transaction, and counts it. */
    @Test
    void slices_countWholeTransactionsByTheTimeThatTheyTook() throws Exception {
        Workload workload = ticking("update", Map.of("rows", "100"));
        List<Long> completed = new ArrayList<>();
        List<Sample> progress = new ArrayList<>();
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                LoadGenerator load = open(workload, database, 1)) {
            LoadPhase phase = load.phase(Duration.ofMillis(14));
            phase.runInSlices(
                    4,
                    outcomes -> {
                        completed.add(outcomes.completed());
                        // Nobody is at work between slices, and that time is in no figure.
                        clock.advance(1_000_000_000);
                    },
                    progress::add);
            PhaseResult result = phase.result();

            // Of 3.5 ms each, in which a fourth transaction of 1 ms begins.
            assertThat(completed).containsExactly(4L, 8L, 12L);
            assertThat(result.slices())
                    .extracting(Slice::at, Slice::lasted, Slice::committed, Slice::throughput)
                    .containsExactly(
                            tuple(0.0, 0.004, 4L, 1000.0),
                            tuple(1.004, 0.004, 4L, 1000.0),
                            tuple(2.008, 0.004, 4L, 1000.0),
                            tuple(3.012, 0.004, 4L, 1000.0));
            assertThat(result.outcomes().committed()).isEqualTo(16);
            assertThat(result.outcomes().committedInTime()).isEqualTo(16);
            assertThat(result.outcomes().committedInTime() * 1e9 / result.nanos())
                    .isEqualTo(1000);
            assertThat(progress).singleElement().satisfies(all -> {
                assertThat(all.committed()).isEqualTo(16);
                assertThat(all.endNanos()).isEqualTo(16_000_000);
            });
        }
    }

    /** What leads in to a slice is done and checked like the rest, but it is in no rate and no latency. */
    @Test
    void leadInOfASlice_isInTheOutcomes_andInNoRate() throws Exception {
        Workload workload = ticking("update", Map.of("rows", "100"));
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                LoadGenerator load = open(workload, database, 1)) {
            LoadPhase phase = load.phase(Duration.ofMillis(8));
            phase.leadIn(Duration.ofMillis(3));
            phase.runInSlices(2, outcomes -> clock.advance(1_000_000_000), second -> {});
            PhaseResult result = phase.result();

            // Each slice of 4 ms has 4 transactions, and 3 before it.
            assertThat(result.outcomes().committed()).isEqualTo(14);
            assertThat(result.outcomes().committedInTime()).isEqualTo(8);
            assertThat(result.outcomes().committedInTime() * 1e9 / result.nanos())
                    .isEqualTo(1000);
            assertThat(result.latencies().getTotalCount()).isEqualTo(8);
            assertThat(result.kinds())
                    .singleElement()
                    .satisfies(kind -> assertThat(kind.outcomes().committed()).isEqualTo(14));
            assertThat(result.slices())
                    .extracting(Slice::at, Slice::committed, Slice::throughput)
                    .containsExactly(tuple(0.0, 4L, 1000.0), tuple(1.007, 4L, 1000.0));
        }
    }

    /** One that takes 4 s begins a second before each slice of 2 s, and outlasts it: nothing begins in the slices. */
    @Test
    void pauseThatBeginsInALeadIn_isALullOfItsSlices() throws Exception {
        Workload workload =
                new TickingWorkload(Workloads.named("test", "update", Map.of("rows", "100")), clock, 4_000_000_000L);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                LoadGenerator load = open(workload, database, 1)) {
            LoadPhase phase = load.phase(Duration.ofSeconds(4));
            phase.leadIn(Duration.ofSeconds(1));
            phase.runInSlices(2, outcomes -> clock.advance(1_000_000_000), second -> {});

            assertThat(phase.result().slices()).extracting(Slice::throughput).containsExactly(0.0, 0.0);
            assertThat(phase.result().latencies().getTotalCount()).isZero();
            assertThat(phase.result().lulls()).singleElement().satisfies(lull -> {
                assertThat(lull.nanos()).isBetween(3_900_000_000L, 4_100_000_000L);
            });
        }
    }

    /** The client counts from the end of the transaction that outlasted the lead-in. */
    @Test
    void leadInThatATransactionOutlasts_shiftsTheTimeOfItsClient() throws Exception {
        Workload workload = ticking("update", Map.of("rows", "100"));
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                LoadGenerator load = open(workload, database, 1)) {
            LoadPhase phase = load.phase(Duration.ofMillis(4));
            phase.leadIn(Duration.ofNanos(3_500_000));
            phase.runInSlices(1, outcomes -> {}, second -> {});

            assertThat(phase.result().slices())
                    .extracting(Slice::committed, Slice::throughput, Slice::lasted)
                    .containsExactly(tuple(4L, 1000.0, 0.0045));
            assertThat(phase.result().outcomes().committed()).isEqualTo(8);
        }
    }

    /** The client of 1 ms begins 7 transactions in 6.5 ms, and that of 3 ms 3 of them. */
    @Test
    void slicesOfTwoClients_addUpTheRatesOfEach_byItsOwnTime() throws Exception {
        PhaseResult result = inSlices(Duration.ofMillis(13), Duration.ZERO, 2, 1, 3);

        assertThat(result.slices())
                .extracting(Slice::at, Slice::lasted, Slice::committed)
                .containsExactly(tuple(0.0, 0.009, 10L), tuple(1.0, 0.009, 10L));
        assertThat(result.slices())
                .allSatisfy(slice -> assertThat(slice.throughput()).isCloseTo(1000 + 1000 / 3.0, within(1e-6)));
        assertThat(result.outcomes().committedInTime()).isEqualTo(20);
        assertThat(result.outcomes().committedInTime() * 1e9 / result.nanos())
                .isCloseTo(1000 + 1000 / 3.0, within(1e-3));
    }

    /** The transaction of 20 ms that leads in outlasts the slice. */
    @Test
    void sliceInWhichOneClientBeganNothing_hasNoThroughput() throws Exception {
        PhaseResult result = inSlices(Duration.ofMillis(4), Duration.ofMillis(3), 1, 1, 20);

        assertThat(result.slices())
                .extracting(Slice::committed, Slice::throughput)
                .containsExactly(tuple(4L, 0.0));
        assertThat(result.outcomes().committed()).isEqualTo(3 + 1 + 4);
    }

    /** Runs a phase of clients whose transactions take so many milliseconds, with a second between slices. */
    private static PhaseResult inSlices(Duration length, Duration leadIn, int count, int... ticks) throws Exception {
        OwnTimes times = new OwnTimes();
        Workload workload = new TickingWorkload(
                Workloads.named("test", "select", Map.of("rows", "100")), times, client -> ticks[client] * 1_000_000L);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                LoadGenerator load = LoadGenerator.open(
                        workload, Bindings.held(database.engine(), database.connector()), ticks.length, SEED, times)) {
            LoadPhase phase = load.phase(length);
            if (!leadIn.isZero()) {
                phase.leadIn(leadIn);
            }
            phase.runInSlices(count, outcomes -> times.pass(1_000_000_000), second -> {});
            return phase.result();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 50})
    void everyClient_isCountedAndTheLedgerHoldsAllPhases(int clients) throws SQLException {
        Workload workload = ticking("tpcb", Map.of("branches", "50", "accounts-per-branch", "20"));
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Connection check = database.open();
                LoadGenerator load = open(workload, database, clients)) {
            PhaseResult warmUp = Phases.run(load, Duration.ofMillis(2L * clients), committed -> {});
            PhaseResult measured = Phases.run(load, Duration.ofMillis(5L * clients), committed -> {});

            Ledger ledger = load.ledger();
            assertThat(ledger.entries())
                    .extracting(Ledger.Entry::client)
                    .hasSize(clients)
                    .doesNotHaveDuplicates();
            assertThat(ledger.committed())
                    .isEqualTo(
                            warmUp.outcomes().committed() + measured.outcomes().committed());
            assertThat(measured.latencies().getTotalCount())
                    .isEqualTo(measured.outcomes().committed());
            assertThat(measured.series().stream().mapToLong(Sample::committed).sum())
                    .isEqualTo(measured.outcomes().committed());
            assertThat(measured.outcomes().committedInTime())
                    .isBetween(1L, measured.outcomes().committed());
            assertThat(Drive.violatedRules(check, workload, ledger))
                    .as("%s", SEED)
                    .isEmpty();
            check.rollback();
        }
    }

    @Test
    void clientThatDies_failsThePhaseAndStopsTheOthers() throws SQLException {
        Workload workload = ticking("select", Map.of("rows", "1000"));
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            // The phase has time for many more transactions: it ends only because the client that finds the wrong row,
            // which
            // is drawn once in a thousand, stops the rest.
            database.execute("UPDATE RECORDS SET EXTRA_DATA = 'wrong' WHERE RECORD_ID = 77");
            try (LoadGenerator load = open(workload, database, 8)) {
                assertThatExceptionOfType(TrialException.class)
                        .isThrownBy(() -> Phases.run(load, Duration.ofSeconds(100), committed -> {}))
                        .withMessageContaining(" ended: ")
                        .withMessageContaining("select of record 77")
                        .withMessageContaining(" committed, ");
            }
            assertThat(clock.nanos())
                    .as("%s", SEED)
                    .isLessThan(Duration.ofSeconds(100).toNanos());
        }
    }

    @Test
    void statementThatTheEngineRefuses_leavesNoConnectionOpen() throws SQLException {
        Workload workload = ticking("select", Map.of("rows", "10"));
        try (DerbyInMemory database = DerbyInMemory.create()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> open(workload, database, 3).close())
                    .withMessageContaining("RECORDS");
            assertThat(openTransactions(database)).isOne();
        }
    }

    @Test
    void closedLoad_leavesNoConnectionOpen() throws SQLException {
        Workload workload = ticking("select", Map.of("rows", "10"));
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            try (LoadGenerator load = open(workload, database, 5)) {
                Phases.run(load, TEN_TICKS, committed -> {});
                assertThat(openTransactions(database)).isEqualTo(6);
            }
            assertThat(openTransactions(database)).isOne();
        }
    }

    /** 270 KiB for each histogram: of one kind, and of two. */
    @Test
    void latenciesThatTakeMoreThanHalfOfTheHeap_areRefusedWithFigures() {
        Workload update = Workloads.named("test", "update", Map.of());
        Workload mix = Workloads.named("test", "mix", Map.of());
        LoadGenerator.check(update, 1_900, Settings.defaults(), false);
        LoadGenerator.check(mix, 950, Settings.defaults(), false);
        LoadGenerator.check(mix, 2_000, new Settings(Map.of("heap", "4GiB")), false);

        LoadGenerator.check(mix, 2_000, new Settings(Map.of("load-jvms", "3")), false);

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> LoadGenerator.check(update, 2_000, Settings.defaults(), false))
                .withMessageMatching(
                        "settings heap: must be at least twice the size of all clients' latency histograms,"
                                + " which take 26[0-9]"
                                + " KiB of the load JVM for each of its 2000 clients of update, got '1GiB';"
                                + " legal: at least 10[0-9][0-9]MiB, or fewer --clients");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> LoadGenerator.check(mix, 1_000, Settings.defaults(), false))
                .withMessageContaining("for each of its 1000 clients of mix");
        // What leads in to slices has latencies, too.
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> LoadGenerator.check(update, 1_000, Settings.defaults(), true))
                .withMessageContaining("for each of its 1000 clients of update");
        // The first of several JVMs has the client that is left over.
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> LoadGenerator.check(update, 4_001, new Settings(Map.of("load-jvms", "2")), false))
                .withMessageContaining("for each of its 2001 clients of update");
        // What is rolled back on purpose has a histogram of its own.
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> LoadGenerator.check(new Orders(clock), 700, Settings.defaults(), false))
                .withMessageContaining(" KiB of the load JVM for each of its 700 clients of bare");
    }

    private Workload ticking(String name, Map<String, String> parameters) {
        return new TickingWorkload(Workloads.named("test", name, parameters), clock, 1_000_000);
    }

    private LoadGenerator open(Workload workload, DerbyInMemory database, int clients) throws SQLException {
        return LoadGenerator.open(
                workload, Bindings.held(database.engine(), database.connector()), clients, SEED, clock);
    }

    /** Sessions of the database, this question's own included. */
    private static int openTransactions(DerbyInMemory database) throws SQLException {
        return Drive.rows(database, "SELECT XID FROM SYSCS_DIAG.TRANSACTION_TABLE WHERE TYPE = 'UserTransaction'")
                .size();
    }
}
