package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How far each target goes with more clients, alone and beside settings. */
class ClientsTest {
    private static final String NOT_COMPARED =
            "A ratio of two points that were not compared is that of their means, and has no interval.";

    @Test
    void oneTargetWithMoreClients_isNotSaidToBeBest() {
        RecordedRun run =
                RecordedRun.of(RecordedRun.yaml("[1, 8]", 5, "").replaceFirst("targets: .*", "targets: [derby]"));

        assertThat(first(run).verdict()).isEqualTo("derby is fastest at 8 clients");
    }

    @Test
    void numbersOfClientsThatAreNotToldApart_areNamed() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "")
                        .replace("clients: [1]", "clients: [1, 8, 16]")
                        .replaceFirst("targets: .*", "targets: [derby]")),
                one -> one.subject().clients() == 1 ? 500 : 1000);

        assertThat(first(run).verdict())
                .matches("derby was fastest at (8|16) clients; equally fast, within 5 %, at (8|16) clients");
    }

    @Test
    void numbersOfClientsAtWhichNoTargetIsAhead_areNamed() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "").replace("clients: [1]", "clients: [1, 8, 16]")),
                one -> one.subject().target().equals("derby") && one.subject().clients() > 1 ? 2000 : 1000);

        assertThat(first(run).notes())
                .contains("derby is certainly ahead at 2 of 3 numbers of clients, 2.00× faster than derby:server, which"
                        + " takes 1.90 times the CPU, 6 round trips against none; no target is"
                        + " certainly ahead at 1 client.");
    }

    /** The best of a target is with other clients and another setting than that of the other. */
    @Test
    void clientsAndSettings_haveTheBestOfEachTargetFirst() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "settings: {buffer: [4MiB, 64MiB]}").replace("clients: [1]", "clients: [1, 8]")),
                one -> one.subject().target().equals("derby")
                        ? 1000 * one.subject().clients() * (at(one, "64MiB") ? 2 : 1)
                        : 3000.0 / one.subject().clients() * (at(one, "4MiB") ? 2 : 1));

        Section section = first(run);

        assertThat(section.load()).isEqualTo("TPC-B-like load, by clients × buffer");
        assertThat(section.verdict()).isEqualTo("derby is faster, highest at 64MiB, 8 clients");
        assertThat(section.lines())
                .extracting(Line::target, Line::choice, Line::ratio)
                .containsExactly(
                        tuple("derby", "64MiB, 8 clients", "1.00×"),
                        tuple("derby:server", "4MiB, 1 client", "2.67× slower"));
        // Of each, with the choice of its highest figure alone.
        assertThat(section.lines().get(0).why())
                .contains("8.00 times the throughput of 1 client", " tx/s with 1 and 8 clients");
        assertThat(section.notes()).isEmpty();
        assertThat(Answer.of(run.summary()).sections()).hasSize(3);
        assertThat(Answer.of(run.summary()).certainty())
                .contains(
                        "Which is faster is certain unless a remark says otherwise; the size of a difference is less certain. “Certain”:"
                                + " a chance below 5 % of a false difference in each of 5 sets of up to 20 comparisons (below 25 % in all).");
    }

    /** Another size of the data makes another load, of which the fastest is no answer. */
    @Test
    void clientsAndParameters_haveNoBestOfAll() {
        RecordedRun run = RecordedRun.of(
                tpcb(2, "settings: {tpcb.branches: [1, 10]}").replace("clients: [1]", "clients: [1, 8]"));

        assertThat(Answer.of(run.summary()).sections())
                .extracting(Section::load)
                .noneMatch(load -> load.contains("by clients"));
    }

    /** Neither has a case that sets the size of the data. */
    @Test
    void clientsAndCasesOfOtherData_haveNoBestOfAll() {
        RecordedRun run = RecordedRun.of(tpcb(2, "cases: {few: {tpcb.branches: 1}, many: {tpcb.branches: 10}}")
                .replace("clients: [1]", "clients: [1, 8]"));

        assertThat(Answer.of(run.summary()).sections())
                .extracting(Section::load)
                .noneMatch(load -> load.contains("by clients"));
    }

    /** What is faster because it promises less is not the highest figure of its target, nor sets it apart from the other one. */
    @Test
    void clients_leaveOutChoicesThatPromiseSomethingElse() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "settings: {durability: [power-cut, process-kill]}")
                        .replace("clients: [1]", "clients: [1, 8]")),
                one -> one.subject().clients()
                        * (one.subject().target().equals("derby") ? 1000 : 500)
                        * (at(one, "process-kill") && one.subject().target().equals("derby") ? 3 : 1));

        Section section = first(run);

        assertThat(section.verdict()).isEqualTo("derby is faster, highest at power-cut, 8 clients");
        assertThat(section.lines())
                .extracting(Line::target, Line::choice)
                .containsExactly(tuple("derby", "power-cut, 8 clients"), tuple("derby:server", "power-cut, 8 clients"));
        assertThat(section.apart()).isEmpty();
        assertThat(section.notes())
                .contains(
                        "The highest figures leave out what is not comparable: weaker durability (commits survive a kill, not a power cut).");
    }

    @Test
    void comparisonsThatNoAnswerRestsOn_areNotCounted() {
        String buffers = "settings: {buffer: [4MiB, 64MiB]}";
        RecordedRun costs =
                RecordedRun.of(tpcb(5, "question: costs\n" + buffers).replace("clients: [1]", "clients: [1, 8]"));
        RecordedRun rates = RecordedRun.of(tpcb(5, "settings: {rate: [500/s, 1000/s]}"));

        // Of 8 points, 4 pairs differ in the target alone, and as many in the buffer. 20 differ in more, in throughput
        // alone.
        assertThat(Answer.of(costs.summary()).certainty())
                .contains(
                        "Which costs less CPU is certain unless a remark says otherwise; the size of a difference is less certain. “Certain”:"
                                + " a chance below 5 % of a false difference in each of 2 sets of up to 4 comparisons (below 10 % in all).");
        assertThat(rates.summary().comparisons()).isNotEmpty();
        assertThat(Answer.of(rates.summary()).certainty()).noneMatch(sentence -> sentence.contains("is certain"));
    }

    @Test
    void saturation_isToldBesideRatesToo() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "settings: {rate: [closed, 50%]}")
                        .replace("clients: [1]", "clients: [1, 8, 16]")
                        .replaceFirst("targets: .*", "targets: [derby]")),
                one -> one.subject().clients() == 1 ? 500 : 1000);

        assertThat(run.summary().scaling()).hasSize(2);
        assertThat(first(run).lines().get(0).why())
                .isEqualTo("saturated from 8 clients; 500.5 → 1,001 → 1,001 tx/s with 1, 8 and 16 clients");
    }

    /** One target of three is as good as the best with as many clients. */
    @Test
    void clients_setEachTargetAgainstTheBest() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "")
                        .replace("clients: [1]", "clients: [1, 8]")
                        .replaceFirst("targets: .*", "targets: [derby, hsqldb, 'derby:server']")),
                one -> one.subject().target().equals("hsqldb")
                        ? 500
                        : 1000 * one.subject().clients());

        assertThat(first(run).verdict())
                .isEqualTo("derby:server and derby are equally fast, within 5 %, each at its highest");
    }

    @Test
    void clients_haveNoVerdict_onAMachineThatIsNotFit() {
        Section section = first(notFit(measured(
                RecordedRun.of(tpcb(5, "").replace("clients: [1]", "clients: [1, 8]")),
                one -> one.subject().target().equals("derby")
                        ? 1000 * one.subject().clients()
                        : 900.0 / one.subject().clients())));

        assertThat(section.verdict()).isEqualTo("no verdict between derby and derby:server, each at its highest");
        assertThat(section.lines().get(0).why()).doesNotContain("may grow");
        assertThat(section.lines().get(1).why()).contains("no verdict against derby");
    }

    /** With as many clients as the other target takes to its highest figure, the first one is above it already. */
    @Test
    void clients_leadAcrossNumbersOfClients_byTheComparisonAtOneOfThem() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "").replace("clients: [1]", "clients: [1, 8]")),
                one -> one.subject().target().equals("derby")
                        ? 1000 * one.subject().clients()
                        : 500.0 / one.subject().clients());

        assertThat(first(run).verdict()).isEqualTo("derby is faster, highest at 8 clients");
        assertThat(first(run).notes()).noneMatch(note -> note.contains("has no interval"));
    }

    /** So many pairs are not compared: the best points have no verdict of their own. */
    @Test
    void clients_leadByTheComparisonAtOneNumber_whereTheHighestAreNotCompared() {
        String counts = IntStream.rangeClosed(1, 26).boxed().toList().toString();
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "").replace("clients: [1]", "clients: " + counts)),
                one -> one.subject().target().equals("derby")
                        ? 1000 * one.subject().clients()
                        : 500.0 / one.subject().clients());

        assertThat(run.summary().comparisons()).noneMatch(Comparison::acrossAxes);
        assertThat(first(run).verdict()).isEqualTo("derby is faster, highest at 26 clients");
        assertThat(first(run).notes()).contains(NOT_COMPARED);
    }

    /** So many points are not all compared, and the highest of both differ in their settings. */
    @Test
    void highestPointsThatWereNotCompared_haveARatioOfMeans_whichIsSaid() {
        String counts = IntStream.rangeClosed(1, 20).boxed().toList().toString();
        RecordedRun run = measured(
                RecordedRun.of(
                        tpcb(5, "settings: {buffer: [4MiB, 64MiB]}").replace("clients: [1]", "clients: " + counts)),
                one -> 100
                        * one.subject().clients()
                        * (at(one, "64MiB") == one.subject().target().equals("derby") ? 2 : 1));

        assertThat(first(run).lines())
                .extracting(Line::choice)
                .containsExactlyInAnyOrder("64MiB, 20 clients", "4MiB, 20 clients");
        assertThat(first(run).notes()).containsExactly(NOT_COMPARED);
    }

    @Test
    void clients_askForTheBestOfEachTarget_andWhereItStopsGrowing() {
        Section section = first(RecordedRun.sweep());

        assertThat(section.load()).isEqualTo("TPC-B-like load, by clients");
        assertThat(section.lines()).hasSize(3).allMatch(line -> line.choice().contains("client"));
        assertThat(section.lines()).anyMatch(line -> line.why().startsWith("saturated from "));
        assertThat(section.lines()).anyMatch(line -> line.why().contains("may grow with more"));
        assertThat(section.lines().get(0).ratio()).isEqualTo("1.00×");
    }

    @Test
    void settings_areAskedAboutAtEachNumberOfClients() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "settings: {buffer: [4MiB, 64MiB]}").replace("clients: [1]", "clients: [1, 8]")),
                one -> at(one, "64MiB") && one.subject().clients() == 8 ? 2000 : 1000);

        assertThat(Answer.of(run.summary()).sections())
                .extracting(Section::load, Section::verdict)
                .containsExactly(
                        tuple(
                                "TPC-B-like load, by clients × buffer",
                                "derby and derby:server are equally fast, within 5 %, each at its highest"),
                        tuple("TPC-B-like load, 1 client, by buffer", "buffer makes no difference, within 5 %"),
                        tuple(
                                "TPC-B-like load, 8 clients, by buffer",
                                "derby is 2.00× and derby:server 2.00× faster with 64MiB than with 4MiB"));
    }

    private static RecordedRun notFit(RecordedRun run) {
        return run.with(
                one -> one.subject().point().endsWith("/control"),
                one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1));
    }

    private static String tpcb(int blocks, String axes) {
        return RecordedRun.yaml("[1]", blocks, axes).replaceFirst("workloads: .*", "workloads: [tpcb]");
    }

    private static boolean at(TrialRecord one, String value) {
        return one.subject().point().contains("=" + value);
    }

    /** The run with these throughputs, give or take two thousandths. */
    private static RecordedRun measured(RecordedRun run, ToDoubleFunction<TrialRecord> throughput) {
        return run.with(
                one -> true,
                one -> ChangedTrial.measured(
                        one,
                        Metrics.THROUGHPUT,
                        throughput.applyAsDouble(one)
                                * (1
                                        + 0.001
                                                * ((one.block()
                                                                + one.subject()
                                                                        .point()
                                                                        .length())
                                                        % 3))));
    }

    private static Section first(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0);
    }
}
