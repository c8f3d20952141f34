package dev.furlong.session.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.tally.Lull;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TrialRecord;
import dev.furlong.session.protocol.EncodedHistogram;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Blame;
import dev.furlong.session.protocol.LoadEvent.Edge;
import dev.furlong.session.protocol.LoadEvent.Gathering;
import dev.furlong.session.protocol.LoadEvent.Gathering.Place;
import dev.furlong.session.protocol.LoadEvent.Phase;
import dev.furlong.session.protocol.LoadEvent.Phased;
import dev.furlong.session.protocol.LoadEvent.Progress;
import dev.furlong.workload.invariant.Ledger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class JointEventsTest {
    private static final Ledger LEDGER = new Ledger(List.of(new Ledger.Entry(3, 7, 70, List.of())));
    private static final long SECOND = 1_000_000_000L;
    private static final JvmIdentity JVM = new JvmIdentity("17.0.1", "a VM", 1L << 28, List.of("G1"));

    private final JointEvents joint = new JointEvents(2);

    @Test
    void edgeOfTheMeasurement_isReachedWhenTheLastSessionIsThere_andAnsweredToAll() {
        assertThat(joint.hear(1, edge(Edge.BEGIN, 2_000, 3))).isEmpty();
        assertThat(joint.answers()).isEmpty();

        assertThat(joint.hear(0, edge(Edge.BEGIN, 1_000, 4)))
                .containsExactly(new LoadEvent.Boundary(
                        Edge.BEGIN, 2_000, 7, Map.of("c", 1_000.0), 9, new JvmWork(2, 4, 6, 8, 0)));
        joint.go();
        assertThat(joint.answers()).containsExactly(Map.entry(0, Go.ON), Map.entry(1, Go.ON));
        assertThat(joint.answers()).isEmpty();
    }

    @Test
    void endOfTheMeasurement_isWhereTheLastSessionEnded() {
        joint.hear(0, edge(Edge.END, 9_000, 3));

        assertThat(joint.hear(1, edge(Edge.END, 8_000, 4)))
                .singleElement()
                .satisfies(event ->
                        assertThat(((LoadEvent.Boundary) event).epochMillis()).isEqualTo(9_000));
    }

    @Test
    void edgeOfTheLeaderAlone_isAnsweredToTheLeader_andNotToWhoWaitsElsewhere() {
        joint.hear(1, new Gathering(Place.CONNECTED, List.of()));

        for (Edge edge : List.of(Edge.AUDIT_BEGIN, Edge.AUDIT_END, Edge.DRAINED, Edge.COUNTED_APART)) {
            assertThat(joint.hear(0, edge(edge, 1_000, 5))).containsExactly(edge(edge, 1_000, 5));
            joint.go();
            assertThat(joint.answers()).containsExactly(Map.entry(0, Go.ON));
        }
        assertThat(joint.hear(0, new Gathering(Place.CONNECTED, List.of()))).isEmpty();
        assertThat(joint.answers()).containsOnlyKeys(0, 1);
    }

    @Test
    void whatDrains_isOfTheTransactionsOfAllSessions() {
        joint.hear(0, edge(Edge.END, 9_000, 3));
        joint.hear(1, edge(Edge.END, 8_000, 4));
        joint.go();

        assertThat(joint.hear(0, edge(Edge.DRAINED, 9_500, 3)))
                .containsExactly(new LoadEvent.Boundary(
                        Edge.DRAINED, 9_500, 7, Map.of("c", 9_500.0), 9, new JvmWork(1, 2, 3, 4, 0)));
    }

    @Test
    void sessionsThatGatherAtDifferentPlaces_areABug() {
        joint.hear(0, new Gathering(Place.CONNECTED, List.of()));

        assertThatThrownBy(() -> joint.hear(1, new Gathering(Place.LEVEL, List.of())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("must gather at the same place");
    }

    @Test
    void leader_isToldWhatTheOthersDid() {
        Ledger.Entry own = new Ledger.Entry(0, 5, 50, List.of());
        Ledger.Entry other = new Ledger.Entry(1, 7, 70, List.of());
        joint.hear(0, new Gathering(Place.DISCONNECTED, List.of(own)));
        joint.hear(1, new Gathering(Place.DISCONNECTED, List.of(other)));

        assertThat(joint.answers()).containsExactly(Map.entry(0, new Go(false, List.of(other))), Map.entry(1, Go.ON));
    }

    @Test
    void warmUp_isSteadyWhenAllSessionsTogetherAre() {
        // One session slows down as the other one speeds up.
        for (int second = 1; second <= 20; second++) {
            joint.hear(0, second(Phase.WARM_UP, second, 100 + 10 * second));
            joint.hear(1, second(Phase.WARM_UP, second, 400 - 10 * second));
        }
        joint.hear(0, new Gathering(Place.WARMED_UP, List.of()));
        joint.hear(1, new Gathering(Place.WARMED_UP, List.of()));
        assertThat(joint.answers())
                .allSatisfy((session, go) -> assertThat(go.steady()).isTrue());

        JointEvents growing = new JointEvents(2);
        for (int second = 1; second <= 20; second++) {
            growing.hear(0, second(Phase.WARM_UP, second, 100 + 10 * second));
            growing.hear(1, second(Phase.WARM_UP, second, 400));
        }
        growing.hear(0, new Gathering(Place.WARMED_UP, List.of()));
        growing.hear(1, new Gathering(Place.WARMED_UP, List.of()));
        assertThat(growing.answers())
                .allSatisfy((session, go) -> assertThat(go.steady()).isFalse());
    }

    @Test
    void seconds_areAddedUp_andTheLastPartIsToldBeforeTheEdge() {
        Progress begins = Progress.begins(Phase.MEASUREMENT, Duration.ofSeconds(2));
        assertThat(joint.hear(0, begins)).containsExactly(begins);
        assertThat(joint.hear(1, begins)).isEmpty();
        joint.hear(0, new Progress(Phase.MEASUREMENT, sample(1, 10), 2_000, 3, null));
        assertThat(joint.hear(1, new Progress(Phase.MEASUREMENT, sample(1, 20), 2_000, 4, "40001")))
                .containsExactly(
                        new Progress(Phase.MEASUREMENT, new Sample(SECOND, 30, null, null, 3), 2_000, 7, "40001"));

        joint.hear(1, new Progress(Phase.MEASUREMENT, sample(2, 5), 2_000, 4, null));
        joint.hear(0, edge(Edge.END, 1, 1));
        assertThat(joint.hear(1, edge(Edge.END, 1, 1)))
                .hasExactlyElementsOfTypes(Progress.class, LoadEvent.Boundary.class);
    }

    @Test
    void measurement_beginsWithTheLastSession_andTheRecordTellsHowFarApartTheyWere() {
        assertThat(joint.hear(1, new LoadEvent.MeasurementBegins(1_003))).isEmpty();
        assertThat(joint.hear(0, new LoadEvent.MeasurementBegins(1_000)))
                .containsExactly(new LoadEvent.MeasurementBegins(1_003));

        assertThat(finished(JVM).facts())
                .containsEntry("load.beganApartMillis", "3")
                .containsEntry("own", "fact");
    }

    @Test
    void results_areTheSumOfTheSessions_andOfLullsWhatIsCommon() {
        begin();

        LoadEvent.Finished finished = finished(JVM);

        assertThat(finished.measurement().outcomes().committed()).isEqualTo(30);
        assertThat(finished.measurement().latencies().decoded().getTotalCount()).isEqualTo(30);
        assertThat(finished.measurement().latencies().decoded().getMaxValue()).isBetween(2_000L, 2_002L);
        assertThat(finished.measurement().lulls())
                .containsExactly(
                        new Lull(0, 2 * SECOND, 6, 1),
                        new Lull(2 * SECOND, SECOND, 6),
                        new Lull(3 * SECOND, 2 * SECOND, 5, 2));
        assertThat(finished.warmUp().outcomes().committed()).isEqualTo(3);
    }

    @Test
    void lullOfOneSessionWhileOthersCommit_isToldWithItsNumber() {
        assertThat(lulls(List.of(List.of(new Lull(0, 200, 0)), List.of(new Lull(3 * SECOND, 4 * SECOND, 3 * SECOND)))))
                .containsExactly(new Lull(3 * SECOND, 4 * SECOND, 3 * SECOND, 2));
    }

    @Test
    void lullThatIsCommonInPart_isToldOnceForAll_andForItsSessionBeforeAndAfter() {
        assertThat(lulls(List.of(
                        List.of(new Lull(4 * SECOND, 2 * SECOND, 0)),
                        List.of(new Lull(SECOND, 5 * SECOND + 999_999_999, 5 * SECOND)))))
                .containsExactly(
                        new Lull(SECOND, 3 * SECOND, 3 * SECOND, 2), new Lull(4 * SECOND, 2 * SECOND, 2 * SECOND));
    }

    @Test
    void lullsOfSomeSessionsAtOnce_areToldOnce_ofTheOneThatWasBlind() {
        assertThat(lulls(List.of(
                        List.of(),
                        List.of(new Lull(SECOND, 4 * SECOND, 0)),
                        List.of(new Lull(2 * SECOND, 2 * SECOND, 2 * SECOND)))))
                .containsExactly(
                        new Lull(SECOND, SECOND, 0, 2),
                        new Lull(2 * SECOND, 2 * SECOND, 2 * SECOND, 3),
                        new Lull(4 * SECOND, SECOND, 0, 2));
    }

    private static List<Lull> lulls(List<List<Lull>> ofSessions) {
        return JointPhase.of(ofSessions.stream()
                        .map(lulls -> phased(1, 1_000, lulls.toArray(Lull[]::new)))
                        .toList())
                .lulls();
    }

    @Test
    void jvmsThatAreNotAlike_loseTheTrial() {
        begin();

        assertThatThrownBy(() -> finished(new JvmIdentity("21.0.1", "a VM", 1L << 28, List.of("G1"))))
                .isInstanceOf(TrialException.class)
                .hasMessageContaining("load JVMs: must be alike");
    }

    @Test
    void failure_namesItsSession() {
        assertThat(joint.hear(1, new LoadEvent.Failed(Blame.TRIAL, "client 7 ended", "trace")))
                .containsExactly(new LoadEvent.Failed(Blame.TRIAL, "load JVM 2 of 2: client 7 ended", "trace"));
    }

    @Test
    void sessionsThatBeganTooFarApart_loseTheTrial() {
        joint.hear(0, new LoadEvent.MeasurementBegins(1_000));
        joint.hear(1, new LoadEvent.MeasurementBegins(1_251));

        assertThatThrownBy(() -> finished(JVM))
                .isInstanceOf(TrialException.class)
                .hasMessageStartingWith("load JVMs: must begin the measurement within 5 % of its length, got 251 ms");
    }

    @Test
    void kinds_areAddedUpEach_withWhatWasRolledBack() {
        begin();
        LoadEvent.OfKind read = new LoadEvent.OfKind("read", committed(3), histogram(3, 1_000), null);
        LoadEvent.OfKind order = new LoadEvent.OfKind("order", committed(5), histogram(5, 2_000), histogram(2, 3_000));
        Phased phased = new Phased(SECOND, committed(8), histogram(8, 1_000), List.of(), null, List.of(read, order));
        joint.hear(1, new LoadEvent.Followed(JVM, phased, phased));

        List<LoadEvent> told = joint.hear(
                0,
                new LoadEvent.Finished(
                        Map.of(),
                        Conditions.none(),
                        "1",
                        JVM,
                        Map.of(),
                        phased,
                        phased,
                        List.of(),
                        0,
                        new Ledger(List.of())));

        List<LoadEvent.OfKind> kinds =
                ((LoadEvent.Finished) told.get(0)).measurement().kinds();
        assertThat(kinds).extracting(LoadEvent.OfKind::name).containsExactly("read", "order");
        assertThat(kinds).extracting(kind -> kind.outcomes().committed()).containsExactly(6L, 10L);
        assertThat(kinds.get(0).rolledBackLatencies()).isNull();
        assertThat(kinds.get(1).latencies().decoded().getTotalCount()).isEqualTo(10);
        assertThat(kinds.get(1).rolledBackLatencies().decoded().getTotalCount()).isEqualTo(4);
    }

    @Test
    void resultOfThreeSessions_waitsForTheLastOfThem() {
        JointEvents three = new JointEvents(3);
        for (int session = 0; session < 3; session++) {
            three.hear(session, new LoadEvent.MeasurementBegins(1));
        }

        assertThat(three.hear(0, led(List.of(), phased(1, 1_000)))).isEmpty();
        assertThat(three.hear(2, new LoadEvent.Followed(JVM, phased(2, 1_000), phased(2, 1_000))))
                .isEmpty();
        assertThat(three.hear(1, new LoadEvent.Followed(JVM, phased(4, 1_000), phased(4, 1_000))))
                .singleElement()
                .satisfies(event -> assertThat(((LoadEvent.Finished) event)
                                .measurement()
                                .outcomes()
                                .committed())
                        .isEqualTo(7));
    }

    @Test
    void whatTheLeaderAloneFoundOut_standsInTheJointResult() {
        begin();
        List<TrialRecord.Check> checks = List.of(new TrialRecord.Check("each is there", "one is gone"));
        LoadEvent.Finished led = led(checks, phased(1, 1_000));
        joint.hear(1, new LoadEvent.Followed(JVM, phased(1, 1_000), phased(1, 1_000)));

        LoadEvent.Finished all = (LoadEvent.Finished) joint.hear(0, led).get(0);

        assertThat(all.ledger()).isEqualTo(LEDGER);
        assertThat(all.settings()).isEqualTo(led.settings());
        assertThat(all.conditions()).isEqualTo(led.conditions());
        assertThat(all.engineVersion()).isEqualTo("10.16.1.1");
        assertThat(all.jvm()).isEqualTo(JVM);
        assertThat(all.checks()).isEqualTo(checks);
        assertThat(all.checkSeconds()).isEqualTo(1.5);
    }

    /** What both stood still for is no longer than its own length, however long one of them was blind. */
    @Test
    void commonLull_isBlindForItsOwnLengthAtMost() {
        begin();
        joint.hear(
                1,
                new LoadEvent.Followed(
                        JVM, phased(1, 1_000), phased(1, 1_000, new Lull(SECOND, 3 * SECOND, 3 * SECOND))));

        List<LoadEvent> told =
                joint.hear(0, led(List.of(), phased(1, 1_000, new Lull(2 * SECOND, 5 * SECOND, 2 * SECOND))));

        assertThat(((LoadEvent.Finished) told.get(0)).measurement().lulls())
                .filteredOn(lull -> lull.loadJvm() == null)
                .containsExactly(new Lull(2 * SECOND, 2 * SECOND, 2 * SECOND));
    }

    @Test
    void kindsThatAreNotTheSame_areABug() {
        begin();
        Phased read = phasedOf("read");
        joint.hear(1, new LoadEvent.Followed(JVM, read, read));

        assertThatThrownBy(() -> joint.hear(0, led(List.of(), phasedOf("order"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("must have the same kinds of transaction");
    }

    @Test
    void kindsThatAreMoreInOneSession_areABug() {
        begin();
        Phased several = phasedOf("read", "order");
        joint.hear(1, new LoadEvent.Followed(JVM, several, several));

        assertThatThrownBy(() -> joint.hear(0, led(List.of(), phasedOf("read"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("must run the same phase");
    }

    /** Where one session alone has told of the measurement, what the other told of the warm-up says nothing of it. */
    @Test
    void secondOfTheMeasurement_isToldAsSuch_evenIfOneSessionAloneHasOne() {
        joint.hear(0, second(Phase.WARM_UP, 1, 10));
        joint.hear(1, second(Phase.WARM_UP, 1, 10));
        gatherWarm();

        joint.hear(1, second(Phase.MEASUREMENT, 1, 5));
        joint.hear(0, edge(Edge.END, 1, 1));

        assertThat(joint.hear(1, edge(Edge.END, 1, 1)).get(0))
                .isEqualTo(new Progress(Phase.MEASUREMENT, new Sample(SECOND, 5, null, null, 3), 20_000, 0, null));
    }

    private static LoadEvent.Finished led(List<TrialRecord.Check> checks, Phased phased) {
        return new LoadEvent.Finished(
                Map.of("durability", EffectiveSetting.of("power-cut", "none", EffectiveSetting.Witness.OBSERVED)),
                Conditions.of(Conditions.CHECKPOINT_BYTES, 10_485_760L),
                "10.16.1.1",
                JVM,
                Map.of(),
                phased,
                phased,
                checks,
                1.5,
                LEDGER);
    }

    private static Phased phasedOf(String... kinds) {
        return new Phased(
                5 * SECOND,
                committed(1),
                histogram(1, 1_000),
                List.of(),
                null,
                Stream.of(kinds)
                        .map(kind -> new LoadEvent.OfKind(kind, committed(1), histogram(1, 1_000), null))
                        .toList());
    }

    /** A level must hold for ten seconds, which no piece has alone. */
    @Test
    void piecesThatAreTooShortAlone_areSteadyTogether_andNoneIsCountedTwice() {
        List<Boolean> steady = new ArrayList<>();
        for (int seconds : List.of(5, 4, 5)) {
            for (int second = 1; second <= seconds; second++) {
                joint.hear(0, second(Phase.WARM_UP, second, 100));
                joint.hear(1, second(Phase.WARM_UP, second, 200));
            }
            gatherWarm();
            steady.add(joint.answers().get(1).steady());
        }

        assertThat(steady).containsExactly(false, false, true);
    }

    private void gatherWarm() {
        joint.hear(0, new Gathering(Place.WARMED_UP, List.of()));
        joint.hear(1, new Gathering(Place.WARMED_UP, List.of()));
    }

    private static Outcomes committed(long number) {
        return new Outcomes(number, number, 0, Map.of(), 0, 0, 0);
    }

    private static EncodedHistogram histogram(int samples, long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        histogram.recordValueWithCount(nanos, samples);
        return EncodedHistogram.of(histogram);
    }

    private void begin() {
        joint.hear(0, new LoadEvent.MeasurementBegins(1));
        joint.hear(1, new LoadEvent.MeasurementBegins(1));
    }

    private LoadEvent.Finished finished(JvmIdentity other) {
        assertThat(joint.hear(
                        1,
                        new LoadEvent.Followed(
                                other,
                                phased(1, 1_000),
                                phased(10, 1_000, new Lull(0, 10, 0), new Lull(2 * SECOND, 3 * SECOND, 5)))))
                .isEmpty();
        List<LoadEvent> told = new ArrayList<>(joint.hear(
                0,
                new LoadEvent.Finished(
                        Map.of(),
                        Conditions.none(),
                        "1",
                        JVM,
                        Map.of("own", "fact"),
                        phased(2, 2_000),
                        phased(20, 2_000, new Lull(0, 3 * SECOND, 6)),
                        List.of(),
                        0,
                        new Ledger(List.of()))));
        return (LoadEvent.Finished) told.get(0);
    }

    private static Phased phased(int committed, long nanos, Lull... lulls) {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        histogram.recordValueWithCount(nanos, committed);
        return new Phased(
                5 * SECOND,
                new Outcomes(committed, committed, 0, Map.of(), 0, 0, 0),
                EncodedHistogram.of(histogram),
                List.of(lulls),
                null,
                List.of());
    }

    private static LoadEvent.Boundary edge(Edge edge, long epochMillis, long completed) {
        return new LoadEvent.Boundary(
                edge,
                epochMillis,
                completed,
                Map.of("c", (double) epochMillis),
                completed + 1,
                new JvmWork(1, 2, 3, 4, 0));
    }

    private static Progress second(Phase phase, int second, long committed) {
        return new Progress(phase, sample(second, committed), 20_000, 0, null);
    }

    private static Sample sample(int second, long committed) {
        return new Sample(second * SECOND, committed, 1L, 2L, 3);
    }
}
