package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.furlong.engine.Engines;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.binding.Binding;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Ending;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.invariant.Ledger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.mvstore.type.ObjectDataType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Establishes, on H2's transactional map store, which knows no JDBC, that a workload is driven through the contract alone:
 * commits and conflicts are counted, a conflict is tried again, and the store holds what the ledger says.
 */
final class StoreWithoutJdbcTest {
    private static final String MAP = "counters";
    private static final int KEYS = 2;
    /** Nobody waits for a lock here: whoever finds one has a conflict at once. */
    private static final int LOCK_WAIT_MILLIS = 1;

    private final FakeClock clock = new FakeClock(0);

    @Test
    void transactionsOfTheStore_areCommittedAndCounted() throws Exception {
        try (Counters counters = new Counters();
                LoadGenerator load = LoadGenerator.open(new Adding(), counters, 3, new Seed(42), clock)) {
            Outcomes outcomes =
                    Phases.run(load, Duration.ofNanos(300), committed -> {}).outcomes();

            assertThat(outcomes.attempts()).isGreaterThanOrEqualTo(300);
            assertThat(counters.total()).isEqualTo(outcomes.committed());
            assertThat(load.ledger().committed()).isEqualTo(outcomes.committed());
        }
    }

    @Test
    void conflictOfTheStore_isRolledBackAndTriedAgain() throws Exception {
        try (Counters counters = new Counters();
                LoadGenerator load = LoadGenerator.open(new Adding(), counters, 1, new Seed(42), clock)) {
            counters.lockAll();
            Outcomes outcomes =
                    Phases.run(load, Duration.ofNanos(10), committed -> {}).outcomes();

            assertThat(outcomes.retried()).isEqualTo(1);
            assertThat(outcomes.aborted()).isEqualTo(Map.of("store 101", 1L));
            assertThat(counters.total()).isEqualTo(outcomes.committed()).isEqualTo(9);
        }
    }

    @Test
    void failureThatARetryDoesNotCure_endsTheClientByName() throws Exception {
        try (Counters counters = new Counters();
                LoadGenerator load = LoadGenerator.open(new Adding(), counters, 1, new Seed(42), clock)) {
            counters.store.close();

            assertThatExceptionOfType(TrialException.class)
                    .isThrownBy(() -> Phases.run(load, Duration.ofNanos(10), committed -> {}))
                    .withMessageStartingWith("client 0 ended: org.h2.mvstore.MVStoreException");
        }
    }

    @Test
    void transactionWithoutStatements_isRefusedByConnections() {
        Bindings bindings = Bindings.held(Engines.named("test", "derby"), new Connector("none", "none", Map.of()));

        assertThatIllegalStateException()
                .isThrownBy(() -> bindings.bind(new Adding(), new Add(0)))
                .withMessage("workload: must have statements to be sent by JDBC, got " + Add.class.getName());
    }

    /** Adds 1 to a counter that is drawn. */
    private record Adding() implements BareWorkload {
        @Override
        public boolean changes() {
            return true;
        }

        @Override
        public Transaction transaction(int client) {
            return new Add(client);
        }
    }

    private static final class Add implements Transaction {
        private final int client;
        private int key;
        private long committed;

        private Add(int client) {
            this.client = client;
        }

        @Override
        public void next(SplittableRandom random) {
            key = random.nextInt(KEYS);
        }

        @Override
        public void committed() {
            committed++;
        }

        @Override
        public void unknown() {
            throw new IllegalStateException("no answer is lost here");
        }

        @Override
        public Ledger.Entry ledger() {
            return new Ledger.Entry(client, committed, committed, List.of());
        }
    }

    /** The store, and the bindings to it. */
    private final class Counters implements Bindings {
        private final MVStore store = new MVStore.Builder().open();
        private final TransactionStore transactions =
                new TransactionStore(store, null, new ObjectDataType(), LOCK_WAIT_MILLIS);
        private org.h2.mvstore.tx.@Nullable Transaction locking;

        private Counters() {
            transactions.init();
            org.h2.mvstore.tx.Transaction filling = transactions.begin();
            for (int key = 0; key < KEYS; key++) {
                filling.<Integer, Long>openMap(MAP).put(key, 0L);
            }
            filling.commit();
        }

        /** Until the first binding rolls back. */
        private void lockAll() {
            org.h2.mvstore.tx.Transaction one = transactions.begin();
            for (int key = 0; key < KEYS; key++) {
                one.<Integer, Long>openMap(MAP).lock(key);
            }
            locking = one;
        }

        private long total() {
            org.h2.mvstore.tx.Transaction reading = transactions.begin();
            TransactionMap<Integer, Long> map = reading.openMap(MAP);
            long total = 0;
            for (int key = 0; key < KEYS; key++) {
                total += Objects.requireNonNull(map.get(key));
            }
            reading.commit();
            return total;
        }

        @Override
        public Binding bind(Transaction transaction) {
            return new ToCounters((Add) transaction);
        }

        @Override
        public void close() {
            store.closeImmediately();
        }

        private final class ToCounters implements Binding {
            private final Add add;
            private org.h2.mvstore.tx.@Nullable Transaction current;

            private ToCounters(Add add) {
                this.add = add;
            }

            @Override
            public Ending execute() {
                clock.advance(1);
                org.h2.mvstore.tx.Transaction one = transactions.begin();
                current = one;
                TransactionMap<Integer, Long> map = one.openMap(MAP);
                map.lock(add.key);
                map.put(add.key, Objects.requireNonNull(map.get(add.key)) + 1);
                return Ending.COMMIT;
            }

            @Override
            public void commit() {
                Objects.requireNonNull(current).commit();
            }

            @Override
            public void rollback() {
                Objects.requireNonNull(current).rollback();
                if (locking != null) {
                    locking.rollback();
                    locking = null;
                }
            }

            @Override
            public void release() {
                current = null;
            }

            @Override
            public Remedy remedy(Exception failure) {
                return failure instanceof MVStoreException store && store.getErrorCode() == 101
                        ? Remedy.RETRY
                        : Remedy.GIVE_UP;
            }

            @Override
            public String code(Exception failure) {
                return "store " + ((MVStoreException) failure).getErrorCode();
            }

            @Override
            public void close() {
                // Each attempt ends its own transaction.
            }
        }
    }
}
