package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plan that asks for costs is answered by what a transaction costs on each target. */
class CostsQuestionTest {
    @Test
    void targets_areRankedByCpu_theCheapestFirst_andTheVerdictSaysByHowMuch() {
        List<Section> sections = sections(RecordedRun.costs());

        assertThat(sections)
                .extracting(Section::load, Section::verdict)
                .containsExactly(
                        tuple(
                                "TPC-B-like load, 1 client",
                                "derby costs the least CPU, the others 1.90 to 2.47 times as much"),
                        tuple(
                                "single-record SELECT load, 1 client",
                                "derby costs the least CPU, the others 1.90 to 2.47 times as much"));
        assertThat(sections.get(0).lines())
                .extracting(Line::ratio, Line::target)
                .containsExactly(
                        tuple("1.00×", "derby"),
                        tuple("1.90× the CPU", "derby:server"),
                        tuple("2.47× the CPU", "derby@10.1.1.0:server"));
        assertThat(sections.get(0).lines().get(0).figure()).isEqualTo("CPU 164 µs");
        assertThat(sections.get(0).lines().get(0).spread()).startsWith("(");
    }

    @Test
    void line_saysWhereTheCpuIsSpent_andTheOtherCosts() {
        List<Line> lines = sections(RecordedRun.costs()).get(0).lines();

        assertThat(lines.get(0).why())
                .isEqualTo("all in the load JVM, 15 ±1 % in the kernel; no wire, 1 sync, 5 KiB written, no disk reads");
        assertThat(lines.get(1).why())
                .isEqualTo(
                        "148 µs more than derby, 55 ±3 % of that in the kernel; load JVM 82.0 µs, server 230 µs, 34 ±1 % of both in"
                                + " the kernel; 6 round trips, 1,234 B on the wire, 1 sync, 5 KiB written (7 KiB with what is written"
                                + " later), no disk reads");
    }

    /** Zero is said, and a figure that is not known is not said to be zero. */
    @Test
    void whatIsNotKnown_isNamed_andNoFigureIsGivenForIt() {
        Section section = sections(asked("[1]", "")).get(0);

        assertThat(section.lines().get(1).why())
                .endsWith("; 6 round trips, 1,234 B on the wire")
                .doesNotContain("sync", "written", "disk read");
        assertThat(section.notes()).contains("Not known: syncs, bytes written and disk reads.");
    }

    @Test
    void whatIsNotKnownOfSomeTargets_namesThem() {
        RecordedRun run = RecordedRun.costs()
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.unmeasured(one, Metrics.DISK.syncs().key()));

        assertThat(sections(run).get(0).notes()).contains("Not known of derby: syncs.");
    }

    @Test
    void targetThatPromisesLess_orHasNoCpu_isSetApartWithTheReason_andWhatIsKnown() {
        assertThat(sections(RecordedRun.costs()).get(0).apart())
                .extracting(Section.Apart::target, Section.Apart::figure, Section.Apart::because)
                .containsExactly(
                        tuple(
                                "h2:server",
                                "CPU 312 µs; load JVM 82.0 µs, server 230 µs, 34 ±1 % of both in the kernel; 6 round trips, 1,234 B on"
                                        + " the wire, 1 sync, 5 KiB written (7 KiB with what is written later), no disk reads",
                                "not comparable: weaker durability (process-kill); comparable with"
                                        + " --set durability=process-kill"),
                        tuple(
                                "hsqldb",
                                "no wire, 1 sync, 5 KiB written, no disk reads",
                                "no figure of CPU: it was not measured"));
    }

    @Test
    void pointWithAnInvalidTrial_showsNoCosts() {
        RecordedRun run = RecordedRun.costs().withInvalid("hsqldb/tpcb/1 client", 1);

        assertThat(sections(run).get(0).apart().get(1).figure()).isEmpty();
        assertThat(sections(run).get(0).apart().get(1).because()).startsWith("no figure: a trial failed a check");
    }

    /** Two round trips differ for certain from one repetition on. */
    @Test
    void fewestRoundTrips_areTold_asAnExactCount() {
        assertThat(sections(RecordedRun.costs()).get(0).notes())
                .contains(
                        "Round trips of the servers, the fewest first: derby:server and h2:server 6; derby@10.1.1.0:server 8.");
        assertThat(sections(asked("[1]", "")).get(0).notes()).noneMatch(note -> note.contains("fewest"));
    }

    /** The split of so much of the CPU is not known that nothing may be said of the kernel. */
    @Test
    void uncertainSplit_isNotTold() {
        RecordedRun run = RecordedRun.costs()
                .with(
                        one -> !one.metrics().isEmpty(),
                        one -> ChangedTrial.measured(one, Metrics.CPU.splitError(), 200));

        assertThat(sections(run).get(0).lines()).noneMatch(line -> line.why().contains("kernel"));
        assertThat(sections(run).get(0).lines().get(1).why()).startsWith("148 µs more than derby; ");
    }

    /** The server's kernel does more, and the rest of it less: a share of the difference would be above 100 %. */
    @Test
    void kernelThatCostsMoreThanTheWholeDifference_isToldInMicroseconds() {
        RecordedRun run = RecordedRun.costs()
                .with(
                        one -> one.subject().point().equals("derby:server/tpcb/1 client"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.system(), 250));

        assertThat(sections(run).get(0).lines().get(1).why())
                .matches("148 µs more than derby: 2[0-9]{2} µs more in the kernel, [0-9.]+ µs less outside it; .*");
    }

    @ParameterizedTest
    @CsvSource({
        "1, derby cost the least CPU in this run",
        "5, derby costs the least CPU",
    })
    void fewRepetitions_areSaidToBeOfThisRun(int repetitions, String words) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", repetitions, "question: costs"));

        assertThat(sections(run).get(0).verdict())
                .startsWith(words + ", derby:server 1.")
                .endsWith(" times as much");
    }

    @Test
    void equalCosts_areSaidToBeEqualWithinTheMargin() {
        RecordedRun run = asked("[1]", "margin: 20%")
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                (one.subject().target().equals("derby") ? 1000 : 1100) + one.block()));

        assertThat(sections(run).get(0).verdict()).isEqualTo("derby and derby:server cost as much CPU, within 20 %");
        assertThat(sections(run).get(0).lines().get(1).why()).startsWith("as good as derby, within 20 %");
    }

    @Test
    void targetsBehindATie_areNamed() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, "question: costs\nmargin: 20%")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', 'h2:server']"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                (one.subject().target().equals("h2:server") ? 5000 : 1000) + one.block()));

        assertThat(sections(run).get(0).verdict())
                .isEqualTo("derby and derby:server cost as much CPU, within 20 %; derby costs less CPU than h2:server");
    }

    @Test
    void nothingWritten_isSaidInWords() {
        assertThat(sections(RecordedRun.costs()).get(1).lines().get(0).why())
                .contains("no syncs, nothing written, no disk reads");
    }

    @Test
    void machineThatIsNotFit_givesNoVerdict() {
        RecordedRun run = asked("[1]", "")
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1));

        assertThat(sections(run).get(0).verdict()).isEqualTo("no verdict on the CPU of derby and derby:server");
        assertThat(sections(run).get(0).lines().get(1).why()).doesNotContain("more than");
    }

    @Test
    void numbersOfClients_haveAnAnswerEach() {
        assertThat(sections(asked("[1, 8]", "")))
                .extracting(Section::load)
                .containsExactly(
                        "TPC-B-like load, 1 client",
                        "TPC-B-like load, 8 clients",
                        "single-record SELECT load, 1 client",
                        "single-record SELECT load, 8 clients");
    }

    @Test
    void rates_haveAnAnswerEach_whichNamesIt() {
        RecordedRun run = asked("[1]", "settings: {rate: [500/s, 1000/s]}")
                .with(one -> true, one -> ChangedTrial.arriving(one, 0.2));

        assertThat(sections(run))
                .extracting(Section::load)
                .startsWith(
                        "TPC-B-like load, 1 client, open loop of 500/s",
                        "TPC-B-like load, 1 client, open loop of 1000/s");
    }

    @Test
    void settings_haveALineForEachChoice_againstTheFirstOfTheTarget() {
        RecordedRun run = asked("[1]", "settings: {buffer: [4MiB, 64MiB, 1GiB]}")
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                100
                                        * cpu(one.subject().point())
                                        * (1
                                                + 0.0005
                                                        * ((one.block()
                                                                        + one.subject()
                                                                                .point()
                                                                                .length())
                                                                % 3))));

        Section section = sections(run).get(0);

        assertThat(section.load()).isEqualTo("TPC-B-like load, 1 client, by buffer");
        assertThat(section.verdict()).isEqualTo("least CPU with 64MiB (derby, derby:server)");
        assertThat(section.lines())
                .extracting(line -> line.ratio() + " " + line.target() + " " + line.choice())
                .containsExactly(
                        "1.00× derby 4MiB",
                        "50 % less CPU derby 64MiB",
                        "3.00× the CPU derby 1GiB",
                        "1.00× derby:server 4MiB",
                        "50 % less CPU derby:server 64MiB",
                        "3.00× the CPU derby:server 1GiB");
    }

    private static double cpu(String point) {
        return Map.of("4MiB", 1.0, "64MiB", 0.5, "1GiB", 3.0)
                .getOrDefault(point.replaceFirst("/control$", "").replaceFirst(".*=", ""), 1.0);
    }

    @Test
    void oneTarget_saysWhatItCosts() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[1]", 2, "question: costs").replaceFirst("targets: .*", "targets: [derby]"));

        assertThat(sections(run).get(0).verdict()).isEqualTo("derby costs 162 µs of CPU");
    }

    @Test
    void withoutAnyCpu_thereIsNoRanking_butWhatIsKnownIsShown() {
        Section section = sections(asked("[1]", "").with(one -> true, one -> ChangedTrial.unmeasured(one, "cpu.")))
                .get(0);

        assertThat(section.verdict()).isEqualTo("no figure of CPU that may be used");
        assertThat(section.apart())
                .extracting(Section.Apart::figure)
                .containsExactly("no wire", "6 round trips, 1,234 B on the wire");
    }

    private static RecordedRun asked(String clients, String more) {
        return RecordedRun.of(RecordedRun.yaml(clients, 5, "question: costs\n" + more));
    }

    private static List<Section> sections(RecordedRun run) {
        return Answer.of(run.summary()).sections();
    }
}
