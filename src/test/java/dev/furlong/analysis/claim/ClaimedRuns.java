package dev.furlong.analysis.claim;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.Judge;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Recorded runs with claims, and what is found of them. */
final class ClaimedRuns {
    static final RecordedRun SWEEP =
            sets("[1, 2, 8]", 5, RecordedRun.claim("C", "tpcb", "derby:server", "0.45", "0.6"));

    private ClaimedRuns() {}

    static String sweep(String of, String is, double... throughputs) {
        RecordedRun run = sets(
                        "[1, 2, 4, 8]", 5, claim(of, is).replace("workload: tpcb", "workload: tpcb, target: derby"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.COMMITTED, 1000))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                throughputs[
                                                Integer.numberOfTrailingZeros(
                                                        one.subject().clients())]
                                        * (1
                                                + 0.003
                                                        * ((one.block()
                                                                                * one.subject()
                                                                                        .clients())
                                                                        % 5
                                                                - 2))));
        return finding(run).verdict().word();
    }

    static double[] risingThroughout() {
        double[] rates = new double[40];
        for (int second = 0; second < rates.length; second++) {
            rates[second] = 1000 + 25 * second + second % 3;
        }
        return rates;
    }

    static RecordedRun stray(RecordedRun run) {
        return run.with(
                one -> server(one) && one.subject().clients() == 1,
                one -> ChangedTrial.measured(
                        one, Metrics.THROUGHPUT, one.metrics().get(Metrics.THROUGHPUT.key()) * 2));
    }

    static RecordedRun scattered(RecordedRun run, double... ratios) {
        return run.with(
                one -> one.subject().workload().equals("tpcb"),
                one -> ChangedTrial.measured(
                        one, Metrics.THROUGHPUT, server(one) ? 1000 * ratios[one.block() - 1] : 1000));
    }

    static RecordedRun reads(RecordedRun run, double server, double embedded) {
        return run.with(
                one -> true,
                one -> ChangedTrial.measured(
                        one, Metrics.DISK.reads(), (server(one) ? server : embedded) * (1 + one.block() / 150.0)));
    }

    /** A run at 2 clients. */
    static RecordedRun sets(int blocks, String claims) {
        return sets("[2]", blocks, claims);
    }

    /** A run at several numbers of clients, as a plan writes them. */
    static RecordedRun sets(String clients, int blocks, String claims) {
        return RecordedRun.of(RecordedRun.yaml(clients, blocks, "claims:\n" + claims));
    }

    static String claim(String of, String is) {
        return "  - {id: A, claim: c, of: '" + of + "', is: '" + is + "', where: {workload: tpcb}}\n";
    }

    static boolean server(TrialRecord one) {
        return one.subject().target().equals("derby:server");
    }

    static RecordedRun without(Predicate<TrialRecord> dropped) {
        return SWEEP.without(dropped);
    }

    static Finding finding(RecordedRun run) {
        return findings(run).get(0);
    }

    static List<Finding> findings(RecordedRun run) {
        return Findings.of(run.plan(), Judge.of(run.plan(), run.records(), trial -> Optional.empty()));
    }
}
