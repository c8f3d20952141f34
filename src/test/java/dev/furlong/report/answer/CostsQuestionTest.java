package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.table.ShortCosts;
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
                                "derby costs the least CPU, the other comparable ones 1.90 to 2.47 times as much"),
                        tuple(
                                "single-record SELECT load, 1 client",
                                "derby costs the least CPU, the other comparable ones 1.90 to 2.47 times as much"));
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
    void costs_haveARowForEachTarget_withTheCpusPartsAndTheOtherCosts() {
        Section section = sections(RecordedRun.costs()).get(0);

        assertThat(section.costs().columns())
                .extracting(ShortCosts.Column::name)
                .containsExactly("client", "server", "in kernel", "round trips", "syncs", "written", "later", "wire");
        assertThat(cells(section, "derby/tpcb/1 client"))
                .containsExactly("shared", "shared", "15 ±1 %", "none", "1", "5", "0", "none");
        assertThat(cells(section, "derby:server/tpcb/1 client"))
                .containsExactly("82.0", "230", "34 ±1 %", "6", "1", "5", "2", "1,234");
    }

    @Test
    void kernelsShareOfWhatTheOthersCostMore_isTold() {
        assertThat(sections(RecordedRun.costs()).get(0).notes())
                .contains(
                        "Of the extra CPU over derby, kernel time is 47 to 55 % (±3) on derby:server and derby@10.1.1.0:server.");
    }

    /** A cost that nobody has is said to be next to nothing; one that is not known is said not to be known. */
    @Test
    void whatIsNextToNothing_isNotMixedUpWithWhatIsNotKnown() {
        assertThat(sections(RecordedRun.costs()).get(0).notes())
                .contains("Left out (below 0.01 on each target): disk reads.")
                .noneMatch(note -> note.startsWith("Not known"));

        Section section = sections(asked("[1]", "")).get(0);

        assertThat(section.costs().columns())
                .extracting(ShortCosts.Column::name)
                .doesNotContain("syncs", "written", "later", "disk reads");
        assertThat(section.notes())
                .contains("Not known: syncs, bytes written and disk reads.")
                .noneMatch(note -> note.startsWith("Left out, "));
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
        Section section = sections(RecordedRun.costs()).get(0);

        assertThat(section.apart())
                .extracting(Section.Apart::target, Section.Apart::figure, Section.Apart::because)
                .containsExactly(
                        tuple(
                                "h2:server",
                                "CPU 312 µs",
                                "not comparable: weaker durability (process-kill); to compare, run all with"
                                        + " --set durability=process-kill"),
                        tuple("hsqldb", "", "no figure of CPU: it was not measured"));
        assertThat(cells(section, "h2:server/tpcb/1 client")).contains("82.0", "230", "1,234");
        assertThat(cells(section, "hsqldb/tpcb/1 client"))
                .containsExactly("shared", "shared", "–", "none", "1", "5", "0", "none");
    }

    @Test
    void pointWithAnInvalidTrial_showsNoCosts() {
        RecordedRun run = RecordedRun.costs().withInvalid("hsqldb/tpcb/1 client", 1);

        assertThat(sections(run).get(0).costs().rows())
                .extracting(ShortCosts.Row::target)
                .doesNotContain("hsqldb");
        assertThat(sections(run).get(0).apart().get(1).because()).startsWith("no figure: a trial failed a check");
    }

    /** The split of so much of the CPU is not known that nothing may be said of the kernel. */
    @Test
    void uncertainSplit_isNotTold() {
        RecordedRun run = RecordedRun.costs()
                .with(
                        one -> !one.metrics().isEmpty(),
                        one -> ChangedTrial.measured(one, Metrics.CPU.splitError(), 200));

        assertThat(sections(run).get(0).notes()).noneMatch(note -> note.contains("kernel time is"));
        assertThat(sections(run).get(0).costs().columns())
                .extracting(ShortCosts.Column::name)
                .doesNotContain("in kernel");
    }

    /** The server's kernel does more, and the rest of it less: a share of the difference would be above 100 %. */
    @Test
    void kernelThatCostsMoreThanTheWholeDifference_isNotToldAsAShare() {
        RecordedRun run = RecordedRun.costs()
                .with(
                        one -> one.subject().point().equals("derby:server/tpcb/1 client"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.system(), 250));

        assertThat(sections(run).get(0).notes())
                .contains("Of the extra CPU over derby, kernel time is 47 % (±2) on derby@10.1.1.0:server.");
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
        assertThat(sections(run).get(0).notes()).contains("derby:server: as good as derby, within 20 %.");
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
    void machineThatIsNotFit_givesNoVerdict() {
        RecordedRun run = asked("[1]", "")
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1));

        assertThat(sections(run).get(0).verdict()).isEqualTo("no verdict on the CPU of derby and derby:server");
        assertThat(sections(run).get(0).notes()).noneMatch(note -> note.contains("more than"));
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
                        "TPC-B-like load, 1 client, open loop of 1,000/s");
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
                        "baseline derby 4MiB",
                        "50 % less CPU derby 64MiB",
                        "3.00× the CPU derby 1GiB",
                        "baseline derby:server 4MiB",
                        "50 % less CPU derby:server 64MiB",
                        "3.00× the CPU derby:server 1GiB");
    }

    @Test
    void weakerPromiseOfAChoice_saysWhatFollows() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[1]", 5, "question: costs\nsettings: {durability: [power-cut, process-kill]}")
                        .replaceFirst("targets: .*", "targets: [derby]"));

        assertThat(sections(run).get(0).lines().get(1).why())
                .endsWith("weaker durability (commits survive a kill, not a power cut)");
    }

    @Test
    void cpuThatNoOtherCostExplains_isSaidToBeSo() {
        RecordedRun run = asked("[1]", "")
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 1))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.reads(), 0))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.writeBytes(), 4096))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 6));
        RecordedRun embedded = RecordedRun.of(
                        RecordedRun.yaml("[1]", 5, "question: costs\nsettings: {durability: process-kill}")
                                .replaceFirst("targets: .*", "targets: [derby, h2]"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.reads(), 0))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.writeBytes(), 4096))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                (one.subject().target().equals("derby") ? 200 : 100) + 0.01 * one.block()));

        assertThat(sections(embedded).get(0).notes())
                .contains("Why derby costs more than h2 is not known: no other cost differs enough.");
        assertThat(sections(embedded.with(one -> true, one -> ChangedTrial.unmeasured(one, "disk.syncs")))
                        .get(0)
                        .notes())
                .noneMatch(note -> note.contains("no other cost differs"));
        for (String target : List.of("derby", "h2")) {
            assertThat(sections(embedded.with(
                                    one -> one.subject().target().equals(target),
                                    one -> ChangedTrial.unmeasured(one, "disk.syncs")))
                            .get(0)
                            .notes())
                    .as("syncs of %s are not known", target)
                    .noneMatch(note -> note.contains("no other cost differs"));
        }
        assertThat(sections(run).get(0).notes()).noneMatch(note -> note.contains("no other cost differs"));
    }

    @Test
    void orderOfTargetsBehindTheFirst_isSaidToBeOpen() {
        RecordedRun run = RecordedRun.of(
                        RecordedRun.yaml("[1]", 2, "question: costs\nsettings: {durability: process-kill}")
                                .replaceFirst("targets: .*", "targets: [derby, h2, hsqldb]"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                one.subject().target().equals("derby")
                                        ? 100
                                        : (one.subject().target().equals("h2") ? 300 : 301) + 2 * one.block()));

        assertThat(sections(run).get(0).notes()).contains("hsqldb: cannot be told apart from h2.");
    }

    @Test
    void targetsWithAServer_goByWhatTheyHaveInCommon() {
        RecordedRun run = RecordedRun.costs()
                .with(
                        one -> one.subject().target().equals("h2:server"),
                        one -> ChangedTrial.effective(one, "durability", "power-cut"))
                .with(
                        one -> one.subject().target().equals("h2:server"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.total(), 400 + one.block()));

        assertThat(sections(run).get(0).notes())
                .anyMatch(
                        note -> note.matches(
                                "Of the extra CPU over derby, kernel time is [0-9]+ to [0-9]+ % \\(±[0-9]+\\) on the targets with a server[.]"))
                .contains("Likely reasons: on the targets with a server, 6 to 8 round trips against none.");
    }

    /** H2 costs less, and promises less. */
    @Test
    void betterFigureThatIsNotComparable_limitsTheHeadline() {
        RecordedRun run = RecordedRun.costs()
                .with(
                        one -> one.subject().target().equals("h2:server"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.total(), 50 + one.block()));

        assertThat(sections(run).get(0).verdict()).startsWith("of those comparable, derby costs the least CPU");
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
        assertThat(section.apart()).extracting(Section.Apart::figure).containsExactly("", "");
        assertThat(cells(section, "derby:server/tpcb/1 client")).containsExactly("6", "1,234");
    }

    private static RecordedRun asked(String clients, String more) {
        return RecordedRun.of(RecordedRun.yaml(clients, 5, "question: costs\n" + more));
    }

    private static List<String> cells(Section section, String point) {
        return section.costs().rows().stream()
                .filter(row -> row.point().equals(point))
                .findFirst()
                .orElseThrow()
                .cells();
    }

    private static List<Section> sections(RecordedRun run) {
        return Answer.of(run.summary()).sections();
    }
}
