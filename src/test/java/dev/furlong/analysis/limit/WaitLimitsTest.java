package dev.furlong.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.DiskTimes;
import dev.furlong.measurement.condition.SessionWaits;
import dev.furlong.measurement.condition.Wait;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A word on what limited a trial rests on what its clients waited for. */
final class WaitLimitsTest {
    /** Its clients are 2, and its cores are half busy. */
    private static final TrialRecord ANY = ChangedTrial.under(
            ChangedTrial.measured(
                    ChangedTrial.measured(
                            ChangedTrial.measured(
                                    RecordedRun.firstLook().records().get(0), Metrics.CPU.cores(), 1),
                            Metrics.THROUGHPUT,
                            1000),
                    Metrics.COMMITTED,
                    2000),
            Conditions.CORES_OF_BOTH,
            2);

    @ParameterizedTest
    @CsvSource({
        "0.34, 0, 0, 0, 0, LOCK",
        "0, 0.34, 0, 0, 0, LOG_SYNC",
        "0, 0, 0.34, 0, 0, DATA_READ",
        "0, 0, 0, 0.34, 0, DATA_WRITE",
        "0, 0, 0, 0, 0.34, LATCH",
        "0.33, 0.33, 0, 0, 0.33, UNCLEAR"
    })
    void waitThatTakesAThird_isALimit(
            double lock, double log, double read, double write, double other, Bottleneck limit) {
        double rest = 1 - lock - log - read - write - other;

        assertThat(words(waiting(new SessionWaits(40, 2, rest, lock, log, read, write, other, 0, Set.of()))))
                .containsExactly(limit.word());
    }

    @Test
    void limitsThatAreClose_areAllNamed_theGreatestFirst() {
        TrialRecord trial = waiting(new SessionWaits(40, 2, 0.1, 0.4, 0.5, 0, 0, 0, 0, Set.of()));

        assertThat(words(trial)).containsExactly("log-sync", "lock");
        assertThat(words(ChangedTrial.measured(trial, Metrics.CPU.cores(), 2)))
                .containsExactly("log-sync", "lock", "cpu");
        assertThat(PointLimit.of(List.of(trial)).sentence())
                .isEqualTo("limited by log-sync (50 % of the clients' time) and lock (40 % of the clients' time)");
    }

    /** A read from the system's page cache is work of a core. */
    @Test
    void readsThatReachNoDisk_areNoLimit() {
        TrialRecord reading = waiting(new SessionWaits(40, 2, 0.1, 0, 0, 0.9, 0, 0, 0, Set.of()));

        assertThat(evidence(PointLimit.of(List.of(reading))))
                .containsExactly("90 % of the clients' time; from the disk or from the system's page cache");
        assertThat(words(ChangedTrial.measured(reading, Metrics.DISK.reads(), 0.009)))
                .containsExactly("unclear");
    }

    /** InnoDB's sessions do not show that they read. */
    @Test
    void readsThatTheDiskAloneShows_areALimit() {
        TrialRecord reading = ChangedTrial.under(
                ChangedTrial.measured(
                        waiting(new SessionWaits(40, 2, 1, 0, 0, 0, 0, 0, 0, Set.of(Wait.DATA_READ))),
                        Metrics.DISK.reads(),
                        1.5),
                Conditions.DISK_TIMES,
                new DiskTimes(3000, 2.4, 0, 0, 0));

        // 2.4 of the 4 seconds that two clients have in two.
        assertThat(PointLimit.of(List.of(reading)).sentence())
                .isEqualTo("limited by data-read (60 % of the clients' time; 1.50 reads per transaction, 0.800 ms each"
                        + " at the disk)");
    }

    /** Sessions wait for pages, and the system's page cache has most of them. */
    @Test
    void readsOfWhichTheDiskServesFew_areNoLimit() {
        TrialRecord reading = ChangedTrial.measured(
                waiting(new SessionWaits(40, 2, 0.1, 0, 0, 0.9, 0, 0, 0, Set.of())), Metrics.DISK.reads(), 1.5);

        // 0.8 of the 4 seconds that two clients have in two, and 2.
        assertThat(words(ChangedTrial.under(reading, Conditions.DISK_TIMES, new DiskTimes(3000, 0.8, 0, 0, 0))))
                .containsExactly("unclear");
        assertThat(PointLimit.of(List.of(
                                ChangedTrial.under(reading, Conditions.DISK_TIMES, new DiskTimes(3000, 2, 0, 0, 0))))
                        .sentence())
                .contains("data-read (50 % of the clients' time;");
    }

    /** A control group holds requests back before they reach the disk, whose own time is short then. */
    @ParameterizedTest
    @CsvSource({"3, data-read", "3.1, unclear"})
    void readsThatWaitBeforeTheDisk_areALimit_ifTheDiskServesHalfOfThePages(double pages, String word) {
        TrialRecord reading = ChangedTrial.measured(
                waiting(new SessionWaits(40, 2, 0.1, 0, 0, 0.9, 0, 0, 0, Set.of())), Metrics.DISK.reads(), 1.5);
        TrialRecord counted = ChangedTrial.measured(reading, Metrics.ENGINE_BUFFER_READS, pages);

        assertThat(words(ChangedTrial.under(counted, Conditions.DISK_TIMES, new DiskTimes(3000, 0.1, 0, 0, 0))))
                .containsExactly(word);
    }

    @Test
    void distance_isALimit_ifItsRoundTripsTakeTheTime() {
        TrialRecord far =
                ChangedTrial.measured(ChangedTrial.effective(ANY, "network-rtt", "1ms"), Metrics.WIRE_ROUND_TRIPS, 1);

        assertThat(PointLimit.of(List.of(far)).sentence())
                .isEqualTo("limited by network (50 % of the clients' time; 1.00 round trips of 1.00 ms)");
        assertThat(words(ChangedTrial.effective(far, "network-rtt", "500us"))).containsExactly("unclear");
    }

    @Test
    void collectionOfGarbage_isALimitOfMemory() {
        assertThat(words(ChangedTrial.measured(ANY, Metrics.JVM_CLIENT.collecting(), 400)))
                .containsExactly("memory");
        assertThat(words(ChangedTrial.measured(ANY, Metrics.JVM_CLIENT.collecting(), 300)))
                .containsExactly("unclear");
    }

    @Test
    void trialWithoutALimit_saysWhereTheTimeWent() {
        assertThat(evidence(PointLimit.of(
                        List.of(waiting(new SessionWaits(40, 2, 0.5, 0.25, 0, 0, 0, 0, 0.25, Set.of()))))))
                .containsExactly("the cores of both 50 % busy; clients' time: at work in the engine 50 %, locks 25 %,"
                        + " client and wire 25 %");
        assertThat(evidence(PointLimit.of(List.of(ANY))))
                .containsExactly("the cores of both 50 % busy; what the sessions waited for was not seen");
    }

    @Test
    void pointWhoseRepetitionsDiffer_isUnclear() {
        TrialRecord locked = waiting(new SessionWaits(40, 2, 0.1, 0.9, 0, 0, 0, 0, 0, Set.of()));
        TrialRecord synced = waiting(new SessionWaits(40, 2, 0.1, 0, 0.9, 0, 0, 0, 0, Set.of()));

        assertThat(evidence(PointLimit.of(List.of(locked, synced))))
                .containsExactly("repetitions differ: log-sync in 1 of 2, lock in 1 of 2");
        assertThat(PointLimit.of(List.of(locked, synced, locked)).words()).containsExactly("lock");
    }

    @Test
    void waitsThatNothingShows_areUnseen() {
        assertThat(WaitLimits.unseen(waiting(new SessionWaits(40, 2, 1, 0, 0, 0, 0, 0, 0, Set.of()))))
                .isEmpty();
        TrialRecord innodb = waiting(new SessionWaits(40, 2, 1, 0, 0, 0, 0, 0, 0, Set.of(Wait.DATA_READ, Wait.OTHER)));
        assertThat(WaitLimits.unseen(innodb)).containsExactlyInAnyOrder(Bottleneck.DATA_READ, Bottleneck.LATCH);
        assertThat(WaitLimits.unseen(ChangedTrial.under(innodb, Conditions.DISK_TIMES, new DiskTimes(0, 0, 0, 0, 0))))
                .containsExactly(Bottleneck.LATCH);
        assertThat(WaitLimits.unseen(ANY)).hasSize(5).doesNotContain(Bottleneck.NETWORK, Bottleneck.MEMORY);
    }

    private static TrialRecord waiting(SessionWaits waits) {
        return ChangedTrial.under(ANY, Conditions.WAITS, waits);
    }

    private static List<String> evidence(PointLimit limit) {
        return limit.by().stream().map(PointLimit.Named::evidence).toList();
    }

    private static List<String> words(TrialRecord trial) {
        return PointLimit.of(List.of(trial)).words();
    }
}
