package dev.furlong.analysis.contrast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes which points of a plan are set against each other. */
final class ContrastTest {
    @Test
    void pointsThatDifferOnOneAxis_areSetAgainstEachOther() {
        List<Contrast> contrasts = contrasts("targets: [derby, 'derby:server']", "settings: {buffer: [4MiB, 64MiB]}");

        assertThat(contrasts)
                .extracting(one ->
                        one.axis() + ": " + one.a().id() + " / " + one.b().id())
                .containsExactly(
                        "target: derby/select/1 client/buffer=4MiB / derby:server/select/1 client/buffer=4MiB",
                        "target: derby/select/1 client/buffer=64MiB / derby:server/select/1 client/buffer=64MiB",
                        "buffer: derby/select/1 client/buffer=4MiB / derby/select/1 client/buffer=64MiB",
                        "buffer: derby:server/select/1 client/buffer=4MiB / derby:server/select/1 client/buffer=64MiB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "settings: {select.rows: [10, 20]}",
                "settings: {heap: [64MiB, 128MiB]}",
                "settings: {derby.storage.pageSize: [4096, 8192]}",
                "settings: {durability: [power-cut, process-kill]}",
                "cases: {small: {buffer: 4MiB}, large: {}}"
            })
    void parameterSettingPropertyAndCase_areAxesAlike(String axis) {
        assertThat(contrasts("targets: [derby]", axis))
                .extracting(Contrast::axis)
                .containsExactly(axis.startsWith("cases") ? "case" : axis.replaceAll("settings: \\{|: \\[.*", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clients: [1, 2]",
                "workloads: [select, tpcb]",
                "settings: {rate: [closed, 70%]}",
                "settings: {network-rtt: [0, 1ms]}",
                "settings: {buffer: [64MiB, 65536KiB]}",
                "settings: {port: [free, 2000]}",
                "settings: {image: [default, 'mine:1']}",
                "cases: {same: {buffer: 65536KiB}, none: {}}"
            })
    void clientsLoadsRatesAndWhatDoesNotReachTheTarget_areNot(String axis) {
        assertThat(contrasts("targets: [derby]", axis)).isEmpty();
    }

    @Test
    void pointsThatDifferOnTwoAxes_areNotComparedWithEachOther() {
        assertThat(contrasts("targets: [derby]", "settings: {buffer: [4MiB, 64MiB], heap: [64MiB, 128MiB]}"))
                .hasSize(4)
                .extracting(Contrast::axis)
                .containsExactlyInAnyOrder("buffer", "buffer", "heap", "heap");
    }

    @Test
    void pointsThatDifferInTheirClientsOrOnSeveralAxes_areComparedAcross_closedLoopsAlone() {
        Plan plan = plan(
                "targets: [derby, 'derby:server']",
                "clients: [1, 2]\nsettings: {buffer: [4MiB, 64MiB], rate: [closed, 70%]}");

        List<Contrast> across = Contrast.across(plan);

        // Of 8 closed loops in 28 pairs, 4 differ in the target alone, and 4 in the buffer alone.
        assertThat(across)
                .hasSize(20)
                .noneMatch(one -> one.a().isOpenLoop() || one.b().isOpenLoop());
        assertThat(across)
                .extracting(Contrast::axis)
                .containsOnly(
                        "clients", "buffer, clients", "buffer, target", "target, clients", "buffer, target, clients");
        assertThat(across).doesNotHaveDuplicates().doesNotContainAnyElementsOf(Contrast.all(plan));
    }

    /** Another size of the data is another load, and no choice, whatever sets it. */
    @ParameterizedTest
    @ValueSource(
            strings = {"settings: {select.rows: [10, 20]}", "cases: {few: {select.rows: 10}, many: {select.rows: 20}}"})
    void pointsOfOtherParametersOfTheLoad_areNotComparedAcross(String sizes) {
        assertThat(Contrast.across(plan("targets: [derby, h2]", "clients: [1, 2]\n" + sizes)))
                .hasSize(4 + 4)
                .allMatch(one -> one.a().parameters().equals(one.b().parameters()))
                .extracting(Contrast::axis)
                .containsOnly("clients", "target, clients");
    }

    @Test
    void settingsThatDoNotReachTheTarget_areNotComparedAcross() {
        assertThat(Contrast.across(plan("targets: [derby]", "settings: {network-rtt: [0, 1ms], port: [free, 2000]}")))
                .isEmpty();
    }

    /** 24 points have 276 pairs; of 36, each target's 12 have 66; of 40, each target's 20 have 190. */
    @ParameterizedTest
    @CsvSource({"3, 8, 252, true", "3, 12, 198, false", "2, 20, 0, false"})
    void pairsThatAreTooMany_areThoseWithinATarget_orNone(int targets, int counts, int pairs, boolean between) {
        List<String> names = List.of("derby", "h2", "hsqldb").subList(0, targets);
        String clients = IntStream.rangeClosed(1, counts).boxed().toList().toString();

        List<Contrast> across = Contrast.across(plan("targets: " + names, "clients: " + clients));

        assertThat(across).hasSize(pairs);
        assertThat(across.stream().anyMatch(one -> one.axis().equals("target, clients")))
                .isEqualTo(between);
    }

    @Test
    void ownPropertyOfOneEngine_leavesItsComparisonWithTheOthers() {
        assertThat(contrasts("targets: [derby, h2]", "settings: {derby.storage.pageSize: 8192}"))
                .extracting(Contrast::axis)
                .containsExactly("target");
    }

    /** What a commit is worth is the very thing that was asked for; between targets it would be a ranking of unlike things. */
    @Test
    void durabilities_areComparedOfOneTargetOnly() {
        RecordedRun run = RecordedRun.of(
                        RecordedRun.yaml("[1]", 5, "settings: {durability: [power-cut, process-kill]}"))
                .with(
                        one -> one.subject().target().equals("derby:server")
                                && one.subject().point().contains("power-cut"),
                        one -> ChangedTrial.effective(one, "durability", "process-kill"));

        List<Comparison> throughputs = run.summary().comparisons().stream()
                .filter(one -> one.metric().equals(Metrics.THROUGHPUT.key()))
                .filter(one -> one.a().contains("tpcb") && !one.acrossAxes())
                .toList();

        assertThat(throughputs)
                .extracting(Comparison::axis, Comparison::a)
                .containsExactlyInAnyOrder(
                        tuple("target", "derby/tpcb/1 client/durability=process-kill"),
                        tuple("durability", "derby/tpcb/1 client/durability=power-cut"),
                        tuple("durability", "derby:server/tpcb/1 client/durability=power-cut"));
    }

    @ParameterizedTest
    @CsvSource({"true, false, false", "false, true, false", "true, true, true", "false, false, true"})
    void pointsOfWhichOneAloneRecordedAcknowledgements_areNotCompared(
            boolean server, boolean embedded, boolean compared) {
        RecordedRun run = RecordedRun.firstLook().with(one -> true, one -> {
            boolean recorded = one.subject().target().equals("derby:server") ? server : embedded;
            return ChangedTrial.under(one, Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN, recorded);
        });
        Contrast contrast = Contrast.all(run.plan()).get(0);

        assertThat(run.summary().comparisons().isEmpty()).isEqualTo(!compared);
        assertThat(contrast.unlikeAsRun(of(contrast.a(), run), of(contrast.b(), run)))
                .isEqualTo(
                        compared
                                ? Optional.empty()
                                : Optional.of("the clients of only one recorded acknowledgements, which costs"
                                        + " time at each commit"));
        assertThat(contrast.unlikeAsRun(of(contrast.a(), run), List.of())).isEmpty();
    }

    @Test
    void pointsOfWhichOneAloneIsAcknowledgedFromADisksCache_areNotCompared() {
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.effective(one, "write-cache", "noflush"));
        Contrast contrast = Contrast.all(run.plan()).get(0);

        assertThat(run.summary().comparisons()).isEmpty();
        assertThat(contrast.unlikeAsRun(of(contrast.a(), run), of(contrast.b(), run)))
                .contains("the two promise different things: only one has a disk that acknowledges from its cache");
    }

    @Test
    void isolationThatIsAnother_isAnotherPromise_andNoMatterOfDisks() {
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.effective(one, "isolation", "serializable"));
        Contrast contrast = Contrast.all(run.plan()).get(0);

        assertThat(contrast.unlikeAsRun(of(contrast.a(), run), of(contrast.b(), run)))
                .contains("the two promise different things: their effective durability or isolation differs");
    }

    /** A commit that changes nothing has nothing to lose; its isolation is what it reads. */
    @ParameterizedTest
    @CsvSource({"durability, process-kill, false", "write-cache, noflush, false", "isolation, serializable, true"})
    void loadThatChangesNothing_promisesNoDurability(String setting, String value, boolean unlike) {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.effective(one, setting, value));
        Contrast contrast = Contrast.all(run.plan()).get(0);

        assertThat(contrast.unlikeAsRun(of(contrast.a(), run), of(contrast.b(), run))
                        .isPresent())
                .isEqualTo(unlike);
    }

    @Test
    void pointThatRecordedAcknowledgementsInOneTrial_isNotCompared() {
        RecordedRun run = RecordedRun.firstLook();
        Contrast contrast = Contrast.all(run.plan()).get(0);
        List<TrialRecord> plain = of(contrast.a(), run);
        List<TrialRecord> mixed = Stream.of(plain, recording(of(contrast.b(), run)))
                .flatMap(List::stream)
                .toList();

        assertThat(contrast.unlikeAsRun(plain, mixed)).isPresent();
        assertThat(contrast.unlikeAsRun(mixed, plain)).isPresent();
    }

    @Test
    void trialWithoutAResult_tellsNothingOfHowItsPointRan() {
        RecordedRun run = RecordedRun.firstLook();
        Contrast contrast = Contrast.all(run.plan()).get(0);
        List<TrialRecord> plain = of(contrast.a(), run);
        List<TrialRecord> lost = recording(plain).stream()
                .map(one -> ChangedTrial.ended(one, "the load JVM was killed", null))
                .toList();
        List<TrialRecord> both = Stream.of(lost, plain).flatMap(List::stream).toList();

        assertThat(contrast.unlikeAsRun(plain, both)).isEmpty();
        assertThat(contrast.unlikeAsRun(both, plain)).isEmpty();
    }

    private static List<TrialRecord> recording(List<TrialRecord> trials) {
        return trials.stream()
                .map(one -> ChangedTrial.under(one, Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN, true))
                .toList();
    }

    private static List<TrialRecord> of(Point point, RecordedRun run) {
        return run.records().stream()
                .filter(one -> one.subject().point().equals(point.id()))
                .toList();
    }

    /** A point of two runs, or a point and its control, was asked for the same: another promise is no choice of its plan. */
    @Test
    void pointsThatDifferInNothingOrInTheirTarget_mustPromiseTheSame() {
        List<Contrast> contrasts = contrasts("targets: [derby, h2]", "settings: {buffer: [4MiB, 64MiB]}");
        Point point = contrasts.get(0).a();

        assertThat(Contrast.of(point, point).mayPromiseOtherThings()).isFalse();
        assertThat(contrasts)
                .allSatisfy(contrast -> assertThat(contrast.mayPromiseOtherThings())
                        .isEqualTo(contrast.axis().equals("buffer")));
    }

    /** Closed against closed, open against open, and both against each other. */
    @Test
    void whatTwoLoopsMayBeComparedIn_followsFromWhetherTheyAreOpen() {
        List<Point> points = PlanReader.read(
                        "mine.yaml",
                        "experiment: mine\ntargets: [derby]\nworkloads: [select]\nclients: [1, 2]\n"
                                + "settings: {rate: [closed, 70%]}\n",
                        Overrides.none())
                .points();
        List<Point> closed = points.stream().filter(one -> !one.isOpenLoop()).toList();
        List<Point> open = points.stream().filter(Point::isOpenLoop).toList();

        assertThat(Metrics.all())
                .filteredOn(metric ->
                        Contrast.of(closed.get(0), closed.get(1)).unlike(metric).isPresent())
                .isEmpty();
        assertThat(Metrics.all())
                .filteredOn(metric ->
                        Contrast.of(open.get(0), open.get(1)).unlike(metric).isPresent())
                .containsExactly(Metrics.THROUGHPUT);
        for (Contrast mixed :
                List.of(Contrast.of(closed.get(0), open.get(0)), Contrast.of(open.get(0), closed.get(0)))) {
            assertThat(Metrics.all())
                    .filteredOn(metric -> mixed.unlike(metric).isPresent())
                    .containsExactlyElementsOf(
                            Stream.concat(Stream.of(Metrics.THROUGHPUT), Metrics.latencies().stream())
                                    .toList());
        }
    }

    private static List<Contrast> contrasts(String targets, String rest) {
        return Contrast.all(plan(targets, rest));
    }

    private static Plan plan(String targets, String rest) {
        return PlanReader.read(
                "mine.yaml",
                "experiment: mine\n" + targets + "\n"
                        + (rest.startsWith("workloads") ? "" : "workloads: [select]\n")
                        + (rest.startsWith("clients") ? "" : "clients: 1\n")
                        + rest + "\n",
                Overrides.none());
    }
}
