package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes, on a clock of our own, what one client counts and times, and what ends it. */
final class ClientTest {
    private static final long DEADLINE = 100;

    private final FakeClock clock = new FakeClock(0);
    private final ScriptedTransaction transaction = new ScriptedTransaction(clock);
    private final Tally tally = new Tally(List.of(Kind.committing("scripted")));

    @Test
    void transactions_runBackToBackUntilTheDeadline() {
        run();

        assertThat(tally.outcomes()).isEqualTo(new Outcomes(10, 10, 0, Map.of(), 0, 0, 0));
        assertThat(tally.latencies().getCountAtValue(10)).isEqualTo(10);
        assertThat(transaction.drawn).isEqualTo(10);
        assertThat(transaction.committed).isEqualTo(10);
    }

    @Test
    void transactionThatEndsAfterTheDeadline_isCommittedButNotInTime() {
        transaction.succeedsAfter(70).succeedsAfter(31);

        run();

        assertThat(tally.outcomes().committed()).isEqualTo(2);
        assertThat(tally.outcomes().committedInTime()).isEqualTo(1);
        assertThat(tally.latencies().getMaxValue()).isEqualTo(70);
        assertThat(tally.latencies().getMinNonZeroValue()).isEqualTo(31);
        assertThat(tally.latencies().getTotalCount()).isEqualTo(2);
    }

    @Test
    void transactionThatEndsOnTheDeadline_isInTime() {
        transaction.succeedsAfter(60).succeedsAfter(40);

        run();

        assertThat(tally.outcomes().committedInTime()).isEqualTo(2);
    }

    @Test
    void clockThatOverflows_changesNothing() {
        clock.advance(Long.MAX_VALUE - 50);
        client().run(clock.nanos() + DEADLINE, tally);

        assertThat(tally.outcomes().committedInTime()).isEqualTo(10);
    }

    @Test
    void deadlock_isRolledBackAndRetriedWithItsTimeCounted() {
        transaction.failsAfter(30, "40001").failsAfter(40, "40XL1").succeedsAfter(50);

        run();

        assertThat(tally.outcomes()).isEqualTo(new Outcomes(1, 0, 2, Map.of("40001", 1L, "40XL1", 1L), 0, 0, 0));
        assertThat(tally.latencies().getMaxValue()).isEqualTo(120);
        assertThat(transaction.rolledBack).isEqualTo(2);
        assertThat(transaction.drawn).as("a retry sends the same").isEqualTo(1);
    }

    @Test
    void deadlockAtCommit_isRetriedToo() {
        transaction.failsAtCommitAfter(30, "40001").succeedsAfter(80);

        run();

        assertThat(tally.outcomes().retried()).isEqualTo(1);
        assertThat(tally.outcomes().unknown()).isZero();
        assertThat(transaction.committed).isEqualTo(1);
    }

    @Test
    void transactionThatNeverSucceeds_isGivenUpAndTheNextOneTried() {
        for (int i = 0; i < Client.MOST_ATTEMPTS; i++) {
            transaction.failsAfter(0, "40001");
        }

        run();

        assertThat(tally.outcomes())
                .isEqualTo(new Outcomes(
                        10, 10, Client.MOST_ATTEMPTS - 1, Map.of("40001", (long) Client.MOST_ATTEMPTS), 1, 0, 0));
        assertThat(tally.latencies().getTotalCount()).isEqualTo(10);
        assertThat(transaction.executed).isEqualTo(Client.MOST_ATTEMPTS + 10);
    }

    @Test
    void deathWithoutAState_isToldWithoutOne() {
        assertThat(new ClientException("client 7", new SQLException("database is locked")))
                .hasMessage("client 7 ended: java.sql.SQLException: database is locked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "08003", "58009", "XX000"})
    void commitWhoseOutcomeNobodyTold_isUnknownAndEndsTheClient(String state) {
        transaction.succeedsAfter(10).failsAtCommitAfter(10, state);

        assertThatExceptionOfType(ClientException.class)
                .isThrownBy(this::run)
                .withMessageStartingWith("client 7 ended: ")
                .withMessageContaining("SQLState " + state);
        assertThat(tally.outcomes()).isEqualTo(new Outcomes(1, 1, 0, Map.of(), 0, 1, 0));
        assertThat(transaction.unknown).isEqualTo(1);
        assertThat(transaction.committed).isEqualTo(1);
    }

    @Test
    void driverThatBreaksInTheCommit_leavesItUnknown() {
        transaction.breaksAtCommit = true;

        assertThatExceptionOfType(ClientException.class)
                .isThrownBy(this::run)
                .withMessageContaining("a bug of the driver");
        assertThat(tally.outcomes()).isEqualTo(new Outcomes(0, 0, 0, Map.of(), 0, 1, 0));
        assertThat(transaction.unknown).isEqualTo(1);
    }

    @Test
    void disconnectionBeforeTheCommit_isNotUnknown() {
        transaction.failsAfter(10, "08006");

        assertThatExceptionOfType(ClientException.class).isThrownBy(this::run);
        assertThat(tally.outcomes()).isEqualTo(Outcomes.NONE);
        assertThat(transaction.unknown).isZero();
    }

    @Test
    void errorThatARetryDoesNotCure_endsTheClient() {
        transaction.failsAfter(10, "42X05");

        assertThatExceptionOfType(ClientException.class).isThrownBy(this::run).withMessageContaining("42X05");
        assertThat(transaction.rolledBack).isZero();
    }

    @Test
    void everyAttempt_releasesItsSessionOnce() {
        transaction.failsAfter(30, "40001").failsAtCommitAfter(10, "40001").succeedsAfter(60);

        run();

        assertThat(transaction.executed).isEqualTo(3);
        assertThat(transaction.released).isEqualTo(3);
    }

    @Test
    void connectionThatCannotBeGivenBackAfterTheCommit_endsTheClientButTheCommitStands() {
        transaction.succeedsAfter(10).releaseFails = true;

        assertThatExceptionOfType(ClientException.class).isThrownBy(this::run).withMessageContaining("08006");
        assertThat(transaction.executed).isEqualTo(1);
        assertThat(transaction.committed).isEqualTo(1);
        assertThat(transaction.unknown).isZero();
        assertThat(tally.outcomes().unknown()).isZero();
    }

    @Test
    void rollbackThatFails_endsTheClientAndKeepsTheFirstError() {
        transaction.failsAfter(10, "40001").rollbackFails = true;

        assertThatExceptionOfType(ClientException.class)
                .isThrownBy(this::run)
                .satisfies(e -> assertThat(e.getCause().getSuppressed()).hasSize(1));
    }

    @Test
    void statementsThatTheDriverCloses_arePreparedAnewAfterTheRollback() {
        transaction.failsAfter(10, "closed").failsAfter(10, "40001").failsAtCommitAfter(10, "closed");

        run();

        assertThat(transaction.preparedAnew).isEqualTo(2);
        assertThat(transaction.rolledBack).isEqualTo(3);
        assertThat(tally.outcomes().aborted()).isEqualTo(Map.of("40001", 1L, "closed", 2L));
        assertThat(tally.outcomes().failed()).isZero();
    }

    @Test
    void statementsThatCannotBePreparedAnew_endTheClient() {
        transaction.failsAfter(10, "closed").preparedAnew = 1;

        assertThatExceptionOfType(ClientException.class)
                .isThrownBy(this::run)
                .satisfies(e -> assertThat(e.getCause().getSuppressed()).hasSize(1));
    }

    @ParameterizedTest
    @CsvSource({"40001, 3, 40001", ", 5, vendor code 5", ", 0, no SQLState"})
    void abortedAttempt_isCountedByWhatTheDriverSaysOfIt(String state, int code, String counted) {
        transaction.failsWith(10, new SQLException("as told", state, code));

        run();

        assertThat(tally.outcomes().aborted()).isEqualTo(Map.of(counted, 1L));
    }

    @Test
    void transactionThatSucceedsAtItsLastAttempt_isCommitted() {
        for (int attempt = 1; attempt < Client.MOST_ATTEMPTS; attempt++) {
            transaction.failsAfter(1, "40001");
        }
        transaction.succeedsAfter(1);

        run();

        assertThat(tally.outcomes()).isEqualTo(new Outcomes(1, 1, 99, Map.of("40001", 99L), 0, 0, 0));
        assertThat(tally.latencies().getMaxValue()).isEqualTo(100);
    }

    @Test
    void soManyTransactions_areEachDrawnAndTimedForItself() {
        transaction.succeedsAfter(30).failsAfter(1, "40001").succeedsAfter(40);

        client().runAsMany(3, tally);

        assertThat(tally.outcomes()).isEqualTo(new Outcomes(3, 3, 1, Map.of("40001", 1L), 0, 0, 0));
        assertThat(transaction.drawn).isEqualTo(3);
        assertThat(tally.latencies().getCountAtValue(30)).isOne();
        assertThat(tally.latencies().getCountAtValue(41)).isOne();
        assertThat(tally.latencies().getCountAtValue(10)).isOne();
    }

    @Test
    void transactions_areCountedAndTimedByTheirKind() {
        transaction.kinds = new int[] {1, 0, 1};
        transaction.succeedsAfter(10).succeedsAfter(20).failsAfter(5, "40001").succeedsAfter(65);
        Tally two = new Tally(List.of(Kind.committing("one"), Kind.committing("other")));

        client().run(DEADLINE, two);

        assertThat(two.kinds().get(0).outcomes()).isEqualTo(new Outcomes(1, 1, 0, Map.of(), 0, 0, 0));
        assertThat(two.kinds().get(0).latencies().getMaxValue()).isEqualTo(20);
        assertThat(two.kinds().get(1).outcomes()).isEqualTo(new Outcomes(2, 2, 1, Map.of("40001", 1L), 0, 0, 0));
        assertThat(two.kinds().get(1).latencies().getMaxValue()).isEqualTo(70);
        assertThat(two.kinds().get(1).latencies().getMinNonZeroValue()).isEqualTo(10);
        assertThat(two.outcomes()).isEqualTo(new Outcomes(3, 3, 1, Map.of("40001", 1L), 0, 0, 0));
        assertThat(two.latencies().getTotalCount()).isEqualTo(3);
        assertThat(two.committedSoFar()).isEqualTo(3);
    }

    @Test
    void rollbackOnPurpose_isAnOutcomeOfItsOwn_andTheLedgerDoesNotCountIt() {
        transaction.succeedsAfter(10).rollsBackAfter(30).failsAfter(5, "40001").rollsBackAfter(15);
        transaction.succeedsAfter(40);
        Tally orders = new Tally(List.of(new Kind("New-Order", true)));

        client().run(DEADLINE, orders);

        assertThat(orders.outcomes()).isEqualTo(new Outcomes(2, 2, 1, Map.of("40001", 1L), 0, 0, 2));
        assertThat(orders.outcomes().completed()).isEqualTo(4);
        assertThat(orders.latencies().getTotalCount()).isEqualTo(2);
        assertThat(orders.kinds().get(0).rolledBackLatencies()).satisfies(latencies -> {
            assertThat(latencies.getCountAtValue(30)).isOne();
            assertThat(latencies.getCountAtValue(20)).isOne();
        });
        assertThat(transaction.rolledBackOnPurpose).isEqualTo(2);
        assertThat(transaction.rolledBack).as("and one after a deadlock").isEqualTo(3);
        assertThat(transaction.committed).isEqualTo(2);
        assertThat(transaction.released).isEqualTo(5);
    }

    @Test
    void rollbackOnPurposeOfAKindThatCommits_isABug() {
        transaction.rollsBackAfter(10);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(this::run)
                .withMessage("kind scripted: must say that it rolls back on purpose, got a transaction that did");
    }

    @Test
    void rollbackOnPurposeThatFails_endsTheClient_andNothingIsUnknown() {
        transaction.rollsBackAfter(10).rollbackFails = true;

        assertThatExceptionOfType(ClientException.class).isThrownBy(this::run).withMessageContaining("08006");
        assertThat(transaction.unknown).isZero();
        assertThat(transaction.committed).isZero();
    }

    @Test
    void onlyAcknowledgedCommits_areRecorded_eachBeforeTheNextBegins() {
        transaction
                .succeedsAfter(10)
                .rollsBackAfter(10)
                .failsAtCommitAfter(10, "40001")
                .succeedsAfter(10);
        transaction.failsAtCommitAfter(10, "08006");
        List<String> taken = new ArrayList<>();
        Tally orders = new Tally(List.of(new Kind("New-Order", true)));
        Client client = new Client(
                "client 7",
                new Acknowledging(
                        transaction, (key, amount) -> taken.add(transaction.executed + ": " + key + ", " + amount)),
                transaction,
                false,
                new Seed(42).random(),
                clock);

        assertThatExceptionOfType(ClientException.class).isThrownBy(() -> client.run(DEADLINE, orders));

        // The first attempt, and the fourth, which tries again what the third did not commit.
        assertThat(taken).containsExactly("1: 1, 0", "4: 3, 0");
        assertThat(orders.outcomes()).isEqualTo(new Outcomes(2, 2, 1, Map.of("40001", 1L), 0, 1, 1));
    }

    @Test
    void stoppedClient_startsNoTransaction() {
        Client client = client();
        client.stop();

        client.run(DEADLINE, tally);

        assertThat(transaction.executed).isZero();
    }

    private void run() {
        client().run(DEADLINE, tally);
    }

    private Client client() {
        return new Client("client 7", transaction, transaction, false, new Seed(42).random(), clock);
    }
}
