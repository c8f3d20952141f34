package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The figures that the notes on settings give: of which values, over which choices, against which target. */
class EffectOfSettingsTest {
    private static final String TWO_AXES =
            "settings: {buffer: [4MiB, 16MiB, 64MiB], durability: [power-cut, process-kill]}";

    /** From the first value to the last one, over both values of the other axis. */
    @Test
    void effectOfAnAxis_isThatOfItsLastValue_fromTheLeastToTheGreatest() {
        Section section = section(
                5,
                TWO_AXES,
                "derby, h2",
                one -> 1000 * (at(one, "64MiB") ? (at(one, "process-kill") ? 3 : 1.5) : at(one, "16MiB") ? 7 : 1));

        assertThat(section.notes())
                .filteredOn(note -> note.startsWith("At the same durability, buffer=64MiB against 4MiB"))
                .singleElement()
                .asString()
                .contains("derby 1.50 to 3.00×", "h2 1.50 to 3.00×");
    }

    @Test
    void targetThatIsAheadAtSomeChoices_isSaidToBeAheadAtSoMany() {
        Section section = section(
                5,
                "settings: {buffer: [4MiB, 16MiB, 64MiB]}",
                "derby, h2",
                one -> isDerby(one) && at(one, "64MiB") ? 3000 : 1000);

        assertThat(section.notes()).anySatisfy(note -> assertThat(note).contains("derby", "1 of 3", "3.00× faster"));
    }

    /** By how much a target leads is told against the next one, not against the last one. */
    @Test
    void leadOfATarget_isThatOverTheNext() {
        Section section = section(
                5,
                "settings: {buffer: [4MiB, 64MiB]}",
                "derby, h2, hsqldb",
                one -> isDerby(one) ? 6000 : one.subject().engine().equals("h2") ? 3000 : 1000);

        assertThat(section.notes())
                .anySatisfy(note ->
                        assertThat(note).contains("derby", "2.00× faster").doesNotContain("6.00"));
    }

    /** Of many targets, two intervals lie apart by chance. */
    @Test
    void manyTargets_areNotToldApartByTheirEffects() {
        ToDoubleFunction<TrialRecord> helpsDerby = one -> isDerby(one) && at(one, "64MiB") ? 3000 : 1000;
        String axis = "settings: {buffer: [4MiB, 64MiB]}";

        assertThat(section(5, axis, "derby, h2, hsqldb, sqlite", helpsDerby).notes())
                .anyMatch(note -> note.contains("differ between targets"));
        assertThat(section(5, axis, "derby, h2, hsqldb, sqlite, duckdb", helpsDerby)
                        .notes())
                .noneMatch(note -> note.contains("differ between targets"));
    }

    /** A difference that is not worth having does not tell targets apart, however narrow the intervals are. */
    @Test
    void effectsWithinTheMargin_areAlike() {
        Section section = section(
                5,
                "settings: {buffer: [4MiB, 64MiB]}",
                "derby, h2",
                one -> isDerby(one) && at(one, "64MiB") ? 1030 : 1000);

        assertThat(section.notes()).noneMatch(note -> note.contains("differ between targets"));
    }

    @Test
    void targetWithoutAFigureAtOneChoice_isNamedWithThatChoice() {
        Section section = Answer.of(RecordedRun.of(yaml(1, "settings: {buffer: [4MiB, 64MiB]}", "derby, h2"))
                        .withLost("h2/tpcb/1 client/buffer=64MiB", 1)
                        .summary())
                .sections()
                .get(0);

        assertThat(section.apart()).singleElement().satisfies(apart -> {
            assertThat(apart.target()).isEqualTo("h2");
            assertThat(apart.because()).contains("64MiB").doesNotContain(" 4MiB");
        });
        assertThat(section.lines())
                .extracting(line -> line.target() + " " + line.choice())
                .containsExactly("derby 4MiB", "derby 64MiB", "h2 4MiB");
    }

    @Test
    void runWithoutAnyFigure_hasAnAnswerToo() {
        RecordedRun run = RecordedRun.of(yaml(1, "settings: {buffer: [4MiB, 64MiB]}", "derby"))
                .withLost("derby/tpcb/1 client/buffer=4MiB", 1)
                .without(one -> at(one, "64MiB"));
        Section section = Answer.of(run.summary()).sections().get(0);

        assertThat(section.verdict()).isEqualTo("no figure that may be used");
        assertThat(section.lines()).isEmpty();
    }

    /** A verdict for one target and none for the other: together they are no verdict. */
    @Test
    void gainsOfTwoTargets_areOfThisRun_ifOneIsNotDecided() {
        RecordedRun run =
                run(5, "settings: {buffer: [4MiB, 64MiB]}", "derby, h2", one -> at(one, "64MiB") ? 2000 : 1000);
        for (int block = 2; block <= 5; block++) {
            run = run.withLost("h2/tpcb/1 client/buffer=64MiB", block);
        }
        String verdict = Answer.of(run.summary()).sections().get(0).verdict();

        assertThat(verdict).isEqualTo("derby was 2.00× and h2 2.00× faster with 64MiB than with 4MiB in this run");
    }

    private static Section section(int blocks, String axes, String targets, ToDoubleFunction<TrialRecord> throughput) {
        return Answer.of(run(blocks, axes, targets, throughput).summary())
                .sections()
                .get(0);
    }

    private static RecordedRun run(int blocks, String axes, String targets, ToDoubleFunction<TrialRecord> throughput) {
        List<Double> scatter = List.of(0.999, 1.0, 1.001);
        return RecordedRun.of(yaml(blocks, axes, targets))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                throughput.applyAsDouble(one)
                                        * scatter.get((one.block()
                                                        + one.subject().point().length())
                                                % 3)));
    }

    private static String yaml(int blocks, String axes, String targets) {
        return RecordedRun.yaml("[1]", blocks, axes)
                .replaceFirst("targets: .*", "targets: [" + targets + "]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");
    }

    private static boolean at(TrialRecord one, String value) {
        return one.subject().point().contains("=" + value);
    }

    private static boolean isDerby(TrialRecord one) {
        return one.subject().engine().equals("derby");
    }
}
