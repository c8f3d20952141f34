package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.Judge;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Conditions;
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

/** Two runs, or two points, that differ in one thing alone: whether they are refused for it, or it is told. */
final class ComparabilityTest {
    private static final String YAML = RecordedRun.yaml("[1]", 5, "");
    private static final RecordedRun RUN = RecordedRun.of(YAML);
    private static final TrialRecord TRIAL = RUN.records().stream()
            .filter(one -> one.subject().workload().equals("tpcb"))
            .findFirst()
            .orElseThrow();

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
                        "cores was 2, and is 4",
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

        assertThat(Comparability.refusals(here, there)).isEqualTo(refused ? List.of(words) : List.of());
        assertThat(Comparability.notes(here, there)).isEqualTo(refused ? List.of() : List.of(words));
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

        assertThat(Comparability.refusals(here, there)).containsExactly(words);
        assertThat(Comparability.notes(here, there)).isEmpty();
    }

    @Test
    void otherSeed_isTold() {
        Arm here = arm(YAML + "seed: 7\n", RUN.environment());
        Arm there = arm(YAML + "seed: 8\n", RUN.environment());

        assertThat(Comparability.refusals(here, there)).isEmpty();
        assertThat(Comparability.notes(here, there)).containsExactly("seed was 7, and is 8");
    }

    @Test
    void sameMachineAndPlan_areNeitherRefusedNorTold() {
        Arm here = arm(YAML, RUN.environment());

        assertThat(Comparability.refusals(here, here)).isEmpty();
        assertThat(Comparability.notes(here, here)).isEmpty();
    }

    @Test
    void otherParameterOfTheWorkload_isRefused_unlessItIsTheAxis() {
        TrialRecord other = branches(TRIAL, "20");

        assertThat(Comparability.refusals("p", TRIAL, other, Set.of()))
                .containsExactly("p: branches was 10, and is 20");
        assertThat(Comparability.refusals("p", TRIAL, other, Set.of("tpcb.scale")))
                .containsExactly("p: branches was 10, and is 20");
        assertThat(Comparability.refusals("p", TRIAL, other, Set.of("tpcb.branches")))
                .isEmpty();
    }

    @Test
    void otherSetting_isRefused_unlessItIsTheAxis() {
        TrialRecord other = ChangedTrial.effective(TRIAL, "buffer", "4MiB");

        assertThat(Comparability.refusals("p", TRIAL, other, Set.of()))
                .containsExactly("p: setting buffer was 64MiB, and is 4MiB");
        assertThat(Comparability.refusals("p", TRIAL, other, Set.of("durability")))
                .hasSize(1);
        assertThat(Comparability.refusals("p", TRIAL, other, Set.of("buffer"))).isEmpty();
    }

    @Test
    void settingThatOneOfThemDoesNotTell_isRefused() {
        TrialRecord more = ChangedTrial.effective(TRIAL, "derby.more", "on");

        assertThat(Comparability.refusals("p", TRIAL, more, Set.of()))
                .containsExactly("p: setting derby.more was not told, and is on");
        assertThat(Comparability.refusals("p", more, TRIAL, Set.of()))
                .containsExactly("p: setting derby.more was on, and is not told");
    }

    @Test
    void otherReleaseAndEngineProperties_areTold() {
        TrialRecord one = ChangedTrial.under(TRIAL, Conditions.ENGINE_PROPERTIES, "{a=1}");

        assertThat(Comparability.notes(
                        "p", one, ChangedTrial.under(released(one), Conditions.ENGINE_PROPERTIES, "{a=2}")))
                .containsExactly(
                        "p: release was 10.16.1.1, and is 10.17.1.0",
                        "p: engine's own properties was {a=1}, and is {a=2}");
        assertThat(Comparability.refusals("p", TRIAL, released(one), Set.of())).isEmpty();
    }

    private static TrialRecord branches(TrialRecord one, String branches) {
        Map<String, String> parameters = new TreeMap<>(one.subject().parameters());
        parameters.put("branches", branches);
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
                null);
    }
}
