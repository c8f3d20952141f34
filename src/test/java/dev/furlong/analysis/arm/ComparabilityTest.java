package dev.furlong.analysis.arm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.Judge;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Point;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two runs, or two points, that differ in one thing alone: whether they are refused for it, or it is told. */
final class ComparabilityTest {
    private static final String YAML = RecordedRun.yaml("[1]", 5, "");
    private static final RecordedRun RUN = RecordedRun.of(YAML);
    private static final TrialRecord TRIAL = RUN.records().stream()
            .filter(one -> one.subject().workload().equals("tpcb"))
            .findFirst()
            .orElseThrow();

    @Test
    void trialWhoseAcknowledgementsWereRecorded_isNotComparedWithOneOfWhichTheyWereNot() {
        TrialRecord taken = ChangedTrial.under(TRIAL, Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN, true);

        assertThat(refusals(over(), TRIAL, taken)).containsExactly("recording of acknowledgements was off, and is on");
        assertThat(refusals(over(), taken, TRIAL)).containsExactly("recording of acknowledgements was on, and is off");
        assertThat(refusals(over(), taken, taken)).isEmpty();
    }

    static Stream<Arguments> machines() {
        return Stream.of(
                Arguments.of(
                        new Environment("1", "os", "arm64", "cpu", 2, 8L << 30, "17", "ext4"),
                        "architecture was amd64, and is arm64",
                        true),
                Arguments.of(
                        new Environment("1", "os", "amd64", "other", 2, 8L << 30, "17", "ext4"),
                        "processor was cpu, and is other",
                        true),
                Arguments.of(
                        new Environment("1", "os", "amd64", "cpu", 4, 8L << 30, "17", "ext4"),
                        "cores were 2, and are 4",
                        true),
                Arguments.of(
                        new Environment("1", "os", "amd64", "cpu", 2, 4L << 30, "17", "ext4"),
                        "memory was 8192, and is 4096",
                        true),
                Arguments.of(
                        new Environment("1", "os", "amd64", "cpu", 2, 8L << 30, "17", "tmpfs"),
                        "file system was ext4, and is tmpfs",
                        true),
                Arguments.of(
                        new Environment("1", "other", "amd64", "cpu", 2, 8L << 30, "17", "ext4"),
                        "operating system was os, and is other",
                        false),
                Arguments.of(
                        new Environment("1", "os", "amd64", "cpu", 2, 8L << 30, "21", "ext4"),
                        "Java of Furlong was 17, and is 21",
                        false),
                Arguments.of(
                        new Environment("2", "os", "amd64", "cpu", 2, 8L << 30, "17", "ext4"),
                        "Furlong was 1, and is 2",
                        false));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("machines")
    void machineThatDiffersInOneThing_isRefusedOrToldForItAlone(Environment other, String words, boolean refused) {
        Arm here = arm(YAML, new Environment("1", "os", "amd64", "cpu", 2, 8L << 30, "17", "ext4"));
        Arm there = arm(YAML, other);

        assertThat(refusals(here, there)).isEqualTo(refused ? List.of(words) : List.of());
        assertThat(notes(here, there)).isEqualTo(refused ? List.of() : List.of(words));
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource({
        "warm-up: 2s, warm-up: 4s, 'warm-up was 2s, and is 4s'",
        "warm-up: 2s, warm-up-max: 2s, 'warm-up was 2s, and is up to 2s'",
        "measure: 3s, measure: 4s, 'measure was 3s, and is 4s'",
    })
    void phaseThatDiffers_isRefusedForItAlone(String was, String is, String words) {
        Arm here = arm(YAML, RUN.environment());
        Arm there = arm(YAML.replace(was, is), RUN.environment());

        assertThat(refusals(here, there)).containsExactly(words);
        assertThat(notes(here, there)).isEmpty();
    }

    @Test
    void otherSeed_isTold() {
        Arm here = arm(YAML + "seed: 7\n", RUN.environment());
        Arm there = arm(YAML + "seed: 8\n", RUN.environment());

        assertThat(refusals(here, there)).isEmpty();
        assertThat(notes(here, there)).containsExactly("seed was 7, and is 8");
    }

    @Test
    void sameMachineAndPlan_areNeitherRefusedNorTold() {
        Arm here = arm(YAML, RUN.environment());

        assertThat(refusals(here, here)).isEmpty();
        assertThat(notes(here, here)).isEmpty();
    }

    @Test
    void otherParameterOfTheWorkload_isRefused_unlessItIsTheAxis() {
        TrialRecord other = parameter(TRIAL, "branches", "20");

        assertThat(refusals(over(), TRIAL, other)).containsExactly("branches was 10, and is 20");
        assertThat(refusals(over("tpcb.scale"), TRIAL, other)).containsExactly("branches was 10, and is 20");
        assertThat(refusals(over("tpcb.branches"), TRIAL, other)).isEmpty();
    }

    /** A record of uniform access tells of it only if it was given. */
    @Test
    void accessThatARecordDoesNotTell_wasUniform() {
        TrialRecord uniform = parameter(TRIAL, "access", "uniform");
        TrialRecord zipf = parameter(TRIAL, "access", "zipf");

        assertThat(refusals(over(), TRIAL, uniform)).isEmpty();
        assertThat(refusals(over(), uniform, TRIAL)).isEmpty();
        assertThat(refusals(over(), TRIAL, zipf)).containsExactly("access was uniform, and is zipf");
    }

    @Test
    void otherSetting_isRefused_unlessItIsTheAxis() {
        TrialRecord other = ChangedTrial.effective(TRIAL, "buffer", "4MiB");

        assertThat(refusals(over(), TRIAL, other)).containsExactly("setting buffer was 64MiB, and is 4MiB");
        assertThat(refusals(over("durability"), TRIAL, other)).hasSize(1);
        assertThat(refusals(over("buffer"), TRIAL, other)).isEmpty();
    }

    @Test
    void settingThatAnOlderRecordDoesNotTell_hadItsDefault() {
        TrialRecord one = ChangedTrial.effective(TRIAL, "load-jvms", "1");
        TrialRecord two = ChangedTrial.effective(TRIAL, "load-jvms", "2");
        TrialRecord older = ChangedTrial.without(TRIAL, "load-jvms");

        assertThat(refusals(over(), older, one)).isEmpty();
        assertThat(refusals(over(), two, older)).containsExactly("setting load-jvms was 2, and is not recorded");
    }

    @Test
    void propertyOfTheEngineThatOneTargetAloneHas_isNoReasonToRefuse() {
        String property = TRIAL.subject().engine() + ".more";
        TrialRecord more = ChangedTrial.effective(TRIAL, property, "on");
        TrialRecord other = ofEngine("h2", TRIAL.subject().release());

        assertThat(refusals(over("target"), more, other)).isEmpty();
        assertThat(refusals(over("target"), more, TRIAL))
                .containsExactly("setting " + property + " was on, and is not recorded");
    }

    @Test
    void settingThatOneOfThemDoesNotTell_isRefused() {
        TrialRecord more = ChangedTrial.effective(TRIAL, "derby.more", "on");

        assertThat(refusals(over(), TRIAL, more)).containsExactly("setting derby.more was not recorded, and is on");
        assertThat(refusals(over(), more, TRIAL)).containsExactly("setting derby.more was on, and is not recorded");
    }

    @Test
    void otherReleaseAndEngineProperties_areTold() {
        TrialRecord one = ChangedTrial.under(TRIAL, Conditions.ENGINE_PROPERTIES, "{a=1}");

        assertThat(notes(over(), one, ChangedTrial.under(released(one), Conditions.ENGINE_PROPERTIES, "{a=2}")))
                .containsExactly(
                        "release was 10.16.1.1, and is 10.17.1.0", "engine's own properties were {a=1}, and are {a=2}");
        assertThat(refusals(over(), TRIAL, released(one))).isEmpty();
    }

    /** Nobody takes a release of one engine for that of another. */
    @Test
    void releaseAndPropertiesOfAnotherEngine_areNotTold() {
        TrialRecord one = ChangedTrial.under(TRIAL, Conditions.ENGINE_PROPERTIES, "{a=1}");
        TrialRecord other = ChangedTrial.under(ofEngine("h2", "2.4.240"), Conditions.ENGINE_PROPERTIES, "{b=2}");

        assertThat(notes(over("target"), one, other)).isEmpty();
    }

    @Test
    void armsOfOneRun_haveNoBeforeAndAfter() {
        assertThat(Difference.of("release", "10.16.1.1", "10.17.1.0"))
                .hasValueSatisfying(difference -> assertThat(difference.words(true))
                        .isEqualTo("release: baseline 10.16.1.1, contender 10.17.1.0"));
        assertThat(Difference.ofSeveral("engine's own properties", null, "{a=2}"))
                .hasValueSatisfying(difference -> assertThat(difference.words(true))
                        .isEqualTo("engine's own properties: baseline not recorded, contender {a=2}"));
        assertThat(Difference.of("release", "10.16.1.1", "10.16.1.1")).isEmpty();
    }

    @Test
    void valueThatIsWrittenOtherwise_isTheSame() {
        TrialRecord other = ChangedTrial.effective(TRIAL, "buffer", "65536KiB");

        assertThat(refusals(over(), TRIAL, other)).isEmpty();
        assertThat(refusals(over(), TRIAL, ChangedTrial.effective(TRIAL, "buffer", "unknown")))
                .containsExactly("setting buffer was 64MiB, and is unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"durability", "isolation"})
    void promiseThatFollowsFromWhatIsCompared_isTold_andOneThatDoesNotIsRefused(String promise) {
        TrialRecord other = ChangedTrial.substituted(TRIAL, promise, "other", "it can no more");
        String words =
                "setting " + promise + " was " + TRIAL.settings().get(promise).effective() + ", and is other";

        assertThat(refusals(over("buffer"), TRIAL, other)).isEmpty();
        assertThat(notes(over("buffer"), TRIAL, other)).containsExactly(words);
        for (Contrast ranked : List.of(over(), over("target"), over("target", "buffer"))) {
            assertThat(refusals(ranked, TRIAL, other)).containsExactly(words);
            assertThat(notes(ranked, TRIAL, other)).isEmpty();
        }
    }

    @Test
    void anotherDesign_isRefused() {
        Arm slices = arm(YAML + "design: slices\n", RUN.environment());

        assertThat(refusals(arm(YAML, RUN.environment()), slices)).containsExactly("design was trials, and is slices");
    }

    @Test
    void durabilityOfALoadThatChangesNothing_isTold_andItsIsolationIsStillAPromise() {
        TrialRecord one = ChangedTrial.under(TRIAL, Conditions.CHANGES_DATA, false);
        TrialRecord unsynced = ChangedTrial.substituted(one, "durability", "process-kill", "it does not sync");
        TrialRecord strict = ChangedTrial.substituted(one, "isolation", "serializable", "it has no weaker one");

        assertThat(refusals(over("target"), one, unsynced)).isEmpty();
        assertThat(notes(over("target"), one, unsynced))
                .containsExactly("setting durability was power-cut, and is process-kill");
        assertThat(refusals(over("target"), one, strict)).hasSize(1);
        TrialRecord bySomethingElse = ChangedTrial.effective(one, "durability", "process-kill");
        TrialRecord otherDisk = ChangedTrial.effective(one, "write-cache", "noflush");
        for (Contrast any : List.of(over("buffer"), over("target"), over())) {
            assertThat(refusals(any, one, bySomethingElse)).isEmpty();
            assertThat(refusals(any, one, otherDisk)).isEmpty();
        }
        assertThat(refusals(over("target"), one, ChangedTrial.effective(TRIAL, "durability", "process-kill")))
                .hasSize(1);
    }

    @Test
    void substituteOfATarget_thatMakesNoSeries_isTold_andOneThatNobodySubstitutedIsRefused() {
        TrialRecord other = ChangedTrial.substituted(TRIAL, "lock-wait", "unlimited", "it has no limit");
        String words = "setting lock-wait was 10s, and is unlimited";

        assertThat(refusals(over("target"), TRIAL, other)).isEmpty();
        assertThat(notes(over("target"), TRIAL, other)).containsExactly(words);
        assertThat(refusals(over("target"), other, TRIAL)).isEmpty();
        assertThat(refusals(over("tuning"), TRIAL, other)).isEmpty();
        assertThat(notes(over("tuning"), TRIAL, other)).containsExactly(words);
        assertThat(refusals(over("buffer"), TRIAL, other)).containsExactly(words);
        assertThat(refusals(over("target"), TRIAL, ChangedTrial.effective(TRIAL, "lock-wait", "unlimited")))
                .containsExactly(words);
    }

    @Test
    void promiseThatWasAskedFor_isRefused_whateverElseIsCompared() {
        TrialRecord other = ChangedTrial.effective(TRIAL, "durability", "process-kill");
        Point asked = RecordedRun.of(RecordedRun.yaml("[1]", 5, "settings: {durability: process-kill}\n"))
                .plan()
                .points()
                .get(0);
        Contrast contrast = new Contrast(Set.of("buffer"), RUN.plan().points().get(0), asked);

        assertThat(refusals(contrast, TRIAL, other))
                .containsExactly("setting durability was power-cut, and is process-kill");
        assertThat(notes(contrast, TRIAL, other)).isEmpty();
    }

    @Test
    void otherLoad_hasOtherParameters_andThoseOfBothMustBeAlike() {
        TrialRecord rows = parameters(TRIAL, Map.of("rows", "5", "branches", "20"));

        assertThat(refusals(over(), TRIAL, rows))
                .contains(
                        "branches was 10, and is 20",
                        "mix was derby, and is not recorded",
                        "rows was not recorded, and is 5");
        assertThat(refusals(over("workload"), TRIAL, rows)).containsExactly("branches was 10, and is 20");
    }

    @Test
    void arrivals_areNothingOfAClosedLoop() {
        List<Point> points = RecordedRun.of(
                        RecordedRun.yaml("[1]", 5, "settings: {rate: [closed, 50%], arrivals: constant}\n"))
                .plan()
                .points();
        TrialRecord constant = ChangedTrial.effective(TRIAL, "arrivals", "constant");
        TrialRecord poisson = ChangedTrial.effective(TRIAL, "arrivals", "poisson");
        Point closed = at(points, "rate=closed");
        Point open = at(points, "rate=50%");

        assertThat(refusals(new Contrast(Set.of("rate"), closed, open), poisson, constant))
                .isEmpty();
        assertThat(refusals(new Contrast(Set.of("rate"), open, closed), constant, poisson))
                .isEmpty();
        assertThat(refusals(new Contrast(Set.of("rate"), open, open), constant, poisson))
                .containsExactly("setting arrivals was constant, and is poisson");
    }

    /** Those beside a point take memory and caches from it. In whole trials there is nobody. */
    @Test
    void pointsSideBySide_areCountedInSlices() {
        String three = YAML.replaceFirst("targets: .*", "targets: [derby, 'derby:server', h2]");
        Arm ofTwo = arm(YAML + "design: slices\n", RUN.environment());

        assertThat(notes(ofTwo, arm(three + "design: slices\n", RUN.environment())))
                .singleElement()
                .asString()
                .startsWith("points side by side were ");
        assertThat(notes(ofTwo, ofTwo)).isEmpty();
        assertThat(notes(arm(YAML, RUN.environment()), arm(three, RUN.environment())))
                .isEmpty();
    }

    private static List<String> refusals(Arm baseline, Arm contender) {
        return words(Comparability.refusals(baseline, contender));
    }

    private static List<String> notes(Arm baseline, Arm contender) {
        return words(Comparability.notes(baseline, contender));
    }

    private static List<String> refusals(Contrast contrast, TrialRecord baseline, TrialRecord contender) {
        return words(Comparability.refusals(contrast, baseline, contender));
    }

    private static List<String> notes(Contrast contrast, TrialRecord baseline, TrialRecord contender) {
        return words(Comparability.notes(contrast, baseline, contender));
    }

    /** As of two runs. */
    private static List<String> words(List<Difference> differences) {
        return differences.stream().map(one -> one.words(false)).toList();
    }

    private static TrialRecord ofEngine(String engine, String release) {
        TrialRecord.Subject own = TRIAL.subject();
        return ChangedTrial.of(
                TRIAL,
                new TrialRecord.Subject(
                        own.point(),
                        engine,
                        engine,
                        release,
                        own.deployment(),
                        own.workload(),
                        own.parameters(),
                        own.clients()));
    }

    private static Point at(List<Point> points, String end) {
        return points.stream().filter(one -> one.id().endsWith(end)).findFirst().orElseThrow();
    }

    /** A contrast on these axes. */
    private static Contrast over(String... axes) {
        Point point = RUN.plan().points().get(0);
        return new Contrast(Set.of(axes), point, point);
    }

    private static TrialRecord parameter(TrialRecord one, String key, String value) {
        Map<String, String> parameters = new TreeMap<>(one.subject().parameters());
        parameters.put(key, value);
        return parameters(one, parameters);
    }

    private static TrialRecord parameters(TrialRecord one, Map<String, String> parameters) {
        return subject(one, one.subject().release(), parameters);
    }

    private static TrialRecord released(TrialRecord one) {
        return subject(one, "10.17.1.0", one.subject().parameters());
    }

    private static TrialRecord subject(TrialRecord one, String release, Map<String, String> parameters) {
        TrialRecord.Subject subject = one.subject();
        return ChangedTrial.of(
                one,
                new TrialRecord.Subject(
                        subject.point(),
                        subject.target(),
                        subject.engine(),
                        release,
                        subject.deployment(),
                        subject.workload(),
                        parameters,
                        subject.clients()));
    }

    private static Arm arm(String yaml, Environment machine) {
        RecordedRun run = RecordedRun.of(yaml);
        return new Arm(
                "run",
                Path.of("run"),
                run.plan(),
                machine,
                Judge.of(run.plan(), run.records(), trial -> Optional.empty()),
                Selector.all());
    }
}
