package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import org.junit.jupiter.api.Test;

/** Targets at several rates of which some are not comparable, or sustained none, and where the asked limit is answered. */
class UnlikeAtRatesTest {
    private static final String LIMIT = "latency-limit: 10ms\n";
    private static final String WEAKER =
            "not comparable: weaker durability (process-kill); to compare, run all with --set durability=process-kill";

    @Test
    void targetThatIsNotComparable_isMarkedSo_whereNoRateWasSustained() {
        Section section = first(promisingLess("h2", run(LIMIT, "500/s, 1000/s"))
                .with(one -> true, one -> ChangedTrial.arriving(one, 1.5)));

        assertThat(section.verdict()).isEqualTo("no rate was sustained: the queue grew at each");
        assertThat(section.apart())
                .extracting(Section.Apart::target, Section.Apart::because, Section.Apart::comparable)
                .containsExactly(
                        tuple("h2", WEAKER + "; no rate sustained; the queue grew at 500/s and at 1,000/s", false),
                        tuple("derby", "no rate sustained; the queue grew at 500/s and at 1,000/s", true));
    }

    @Test
    void targetThatIsNotComparableAndSustainedNone_isMarkedSo_besideOneThatDid() {
        Section section = first(promisingLess("h2", run(LIMIT, "500/s, 1000/s"))
                .with(one -> true, one -> within(one, isOf("h2", one) ? 1.5 : 0.5)));

        assertThat(section.verdict()).startsWith("derby sustained 1,000 tx/s within the plan's p99 limit of 10 ms");
        assertThat(section.apart())
                .extracting(Section.Apart::target, Section.Apart::because, Section.Apart::comparable)
                .containsExactly(
                        tuple("h2", WEAKER + "; no rate sustained; the queue grew at 500/s and at 1,000/s", false));
    }

    @Test
    void targetThatIsNotComparable_hasItsRateAndLatencies() {
        Section section =
                first(promisingLess("h2", run(LIMIT, "500/s, 1000/s")).with(one -> true, one -> within(one, 0.5)));

        assertThat(section.lines()).extracting(Line::target).containsExactly("derby");
        assertThat(section.apart())
                .extracting(Section.Apart::target, Section.Apart::figure, Section.Apart::because)
                .containsExactly(tuple(
                        "h2",
                        "1,000 tx/s",
                        WEAKER + "; p99 4.00 ms (4.00–4.00) at 500/s, 4.00 ms (4.00–4.00) at 1,000/s;"
                                + " the highest rate that was tried"));
    }

    /** Its trials were lost, so that nobody knows what it promises. */
    @Test
    void targetWithoutATrial_isNotCalledUnlike() {
        RecordedRun run = run(LIMIT, "500/s").with(one -> true, one -> ChangedTrial.arriving(one, 1.5));
        for (int block = 1; block <= 2; block++) {
            run = run.withLost("h2/tpcb/1 client", block);
        }

        assertThat(first(run).apart())
                .extracting(Section.Apart::target, Section.Apart::comparable)
                .contains(tuple("derby", true));
        assertThat(first(run).apart())
                .extracting(Section.Apart::because)
                .noneMatch(because -> because.contains("not comparable"));
    }

    @Test
    void limitThatIsAskedFor_isAnsweredFirst_andTheClosedLoopAfterIt() {
        RecordedRun run = run(LIMIT, "closed, 500/s, 1000/s").with(one -> isOpen(one), one -> within(one, 0.5));
        RecordedRun without = run("", "closed, 500/s, 1000/s").with(one -> isOpen(one), one -> within(one, 0.5));

        assertThat(Answer.of(run.summary()).sections())
                .extracting(one -> one.load().contains("open loop"))
                .containsExactly(true, false);
        assertThat(first(run).verdict()).contains("within the plan's p99 limit of 10 ms");
        assertThat(Answer.of(without.summary()).sections())
                .extracting(one -> one.load().contains("open loop"))
                .containsExactly(false, true);
    }

    @Test
    void ratesThatHaveNoOrder_areToldBeforeThatIsSaid() {
        RecordedRun run = run(LIMIT, "closed, 500/s, 70%")
                .with(one -> isOpen(one), one -> within(one, 0.2))
                .with(one -> one.subject().point().contains("70%"), one -> within(one, isOf("derby", one) ? 0.7 : 1.5));

        assertThat(first(run).verdict())
                .isEqualTo(
                        "derby sustained 70% and h2 500 tx/s within the plan's p99 limit of 10 ms; no ranking, because some rates are"
                                + " shares of a target's own capacity");
    }

    private static RecordedRun promisingLess(String target, RecordedRun run) {
        return run.with(
                one -> isOf(target, one),
                one -> ChangedTrial.substituted(one, "durability", "process-kill", "it does not sync"));
    }

    private static TrialRecord within(TrialRecord one, double ofCapacity) {
        int rate = one.settings().get("rate").asked().equals("500/s") ? 500 : 1000;
        return ChangedTrial.arriving(
                ChangedTrial.measured(
                        ChangedTrial.measured(one, Metrics.THROUGHPUT, rate / ofCapacity), Metrics.LATENCY_P99, 4_000),
                ofCapacity);
    }

    private static boolean isOf(String target, TrialRecord one) {
        return one.subject().target().equals(target);
    }

    private static boolean isOpen(TrialRecord one) {
        return !one.settings().get("rate").asked().equals("closed");
    }

    private static RecordedRun run(String limit, String rates) {
        return RecordedRun.of(RecordedRun.yaml("[1]", 2, limit + "settings: {rate: [" + rates + "]}")
                .replaceFirst("targets: .*", "targets: [derby, h2]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]"));
    }

    private static Section first(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0);
    }
}
