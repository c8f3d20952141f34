package dev.furlong.analysis;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.DiskTimes;
import dev.furlong.measurement.condition.SessionWaits;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.Environment;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Records as a run would leave them, with figures that are made up but fixed. */
public record RecordedRun(Plan plan, Environment environment, List<TrialRecord> records) {
    /** Two targets, two loads, two blocks: what the first look leaves. */
    public static RecordedRun firstLook() {
        return of(yaml("[2]", 2, ""));
    }

    /** Two cases, of which one leaves all as it is. */
    public static RecordedRun cases() {
        return of(yaml("[2]", 2, "cases: {small: {buffer: 4MiB, heap: 128MiB}, as-it-is: {}}"))
                .with(
                        one -> one.subject().point().contains("case=small"),
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                one.metrics().getOrDefault(Metrics.THROUGHPUT.key(), 0.0) / 2));
    }

    /** Four targets of three series: two of the usual one, one without a sync, and one that is always serializable. */
    public static RecordedRun ownSeries() {
        String yaml = yaml("[2]", 2, "claims:\n" + claim("C.unlike", "tpcb", "h2", "0.9", "1.1"));
        return of(yaml.replaceFirst("targets: .*", "targets: [h2, derby, 'derby:server', sqlite]"))
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.substituted(
                                one, "durability", "process-kill", "it does not sync at a commit"))
                .with(
                        one -> one.subject().engine().equals("sqlite"),
                        one -> ChangedTrial.substituted(
                                one, "isolation", "serializable", "it has no weaker isolation"));
    }

    /** The first look on disks of each target's own. */
    public static RecordedRun onDisksOfTheirOwn() {
        RecordedRun run = firstLook();
        double scale = 1;
        for (Metric metric : Metrics.disks()
                .filter(metric -> metric.key().matches("disk\\.[a-zA-Z]+(\\.drained)?"))
                .toList()) {
            double value =
                    metric.key().contains("Bytes") ? 5120 * scale : metric.key().contains("reads") ? 0 : scale;
            run = run.with(one -> true, one -> ChangedTrial.measured(one, metric, value));
            scale += 0.01;
        }
        SessionWaits waits = new SessionWaits(40, 2, 0.25, 0.125, 0.5, 0, 0, 0, 0.125, Set.of());
        return run.with(one -> true, one -> ChangedTrial.under(one, Conditions.CORES_OF_BOTH, 2))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU.cores(), 1.5))
                .with(
                        one -> one.subject().workload().equals("tpcb"),
                        one -> ChangedTrial.under(
                                ChangedTrial.under(one, Conditions.WAITS, waits),
                                Conditions.DISK_TIMES,
                                new DiskTimes(0, 0, 0.5, 1_000, 0.35)));
    }

    /**
     * The first look with the log on a disk of its own, no figure of a disk like another, and blocks of the update load that
     * overlap.
     */
    public static RecordedRun onALogDiskOfItsOwn() {
        RecordedRun run = firstLook();
        double scale = 1;
        for (Metric metric : Metrics.disks().toList()) {
            double bytes = metric.key().contains("Bytes") ? 4096 : 1;
            double value = metric.equals(Metrics.DISK_LOG.reads()) ? 0.0004 : scale * bytes;
            run = run.with(one -> true, one -> ChangedTrial.measured(one, metric, value));
            scale += 0.25;
        }
        double[][] rates = {{1000, 1500}, {1100, 900}};
        return run.with(
                one -> one.subject().workload().equals("tpcb"),
                one -> ChangedTrial.measured(
                        one,
                        Metrics.THROUGHPUT,
                        rates[one.subject().target().equals("derby") ? 0 : 1][one.block() - 1]));
    }

    /**
     * What a transaction costs, on disks of each target's own, in five blocks: of an embedded engine and of servers. One target
     * promises less, and one has no figure of CPU.
     */
    public static RecordedRun costs() {
        String yaml = yaml("[1]", 5, "question: costs")
                .replaceFirst(
                        "targets: .*",
                        "targets: ['derby:server', derby, 'h2:server', 'derby@10.1.1.0:server', hsqldb]");
        return of(yaml).with(one -> true, RecordedRun::onItsDisk)
                .with(one -> one.subject().target().contains("@"), RecordedRun::dearer)
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.substituted(
                                one, "durability", "process-kill", "it does not sync at a commit"))
                .with(one -> one.subject().engine().equals("hsqldb"), one -> ChangedTrial.unmeasured(one, "cpu."));
    }

    private static TrialRecord onItsDisk(TrialRecord one) {
        int writes = one.subject().workload().equals("tpcb") ? 1 : 0;
        int later = one.subject().target().contains("server") ? 2048 : 0;
        TrialRecord changed = ChangedTrial.measured(one, Metrics.DISK.reads(), 0);
        changed = ChangedTrial.measured(changed, Metrics.DISK.writes(), writes);
        changed = ChangedTrial.measured(changed, Metrics.DISK.syncs(), writes);
        changed = ChangedTrial.measured(changed, Metrics.DISK.writeBytes(), 5120 * writes);
        return ChangedTrial.measured(changed, Metrics.DISK_DRAINED.writeBytes(), (5120 + later) * writes);
    }

    /** With two round trips more, and 1.3 times the CPU. */
    private static TrialRecord dearer(TrialRecord one) {
        TrialRecord changed = ChangedTrial.measured(
                one, Metrics.WIRE_ROUND_TRIPS, one.metrics().getOrDefault(Metrics.WIRE_ROUND_TRIPS.key(), 0.0) + 2);
        for (Metrics.Cpu role : List.of(Metrics.CPU, Metrics.CPU_CLIENT, Metrics.CPU_SERVER)) {
            for (Metric metric : List.of(role.user(), role.system(), role.total())) {
                changed = ChangedTrial.measured(
                        changed, metric, 1.3 * one.metrics().getOrDefault(metric.key(), 0.0));
            }
        }
        return changed;
    }

    /** A closed loop, 70 % of what it reached, and so much that it cannot be sustained. */
    public static RecordedRun openLoop() {
        return openLoop("closed, 70%, 150%");
    }

    /** Loops at these rates: closed, or a share of what the closed one reached. */
    public static RecordedRun openLoop(String rates) {
        return of(yaml("[2]", 2, "settings: {rate: [" + rates + "]}"))
                .with(one -> share(one) > 0, one -> ChangedTrial.arriving(one, share(one)));
    }

    private static double share(TrialRecord one) {
        String rate = one.settings().get("rate").asked();
        return rate.equals("closed") ? 0 : Integer.parseInt(rate.replace("%", "")) / 100.0;
    }

    /** Five blocks at two client counts, with claims of every verdict. */
    public static RecordedRun fiveBlocksWithClaims() {
        return of(yaml(
                "[1, 8]",
                5,
                """
                claims:
                """ + claim("C.confirmed", "tpcb", "derby:server", "0.45", "0.6")
                        + claim("C.refuted", "select", "derby:server", "0.9", "1.1")
                        + claim("C.undecided", "tpcb", "derby:server", "0.526", "0.6")
                        + claim("C.not-testable", "tpcb", "postgresql:process", "0.9", "1.1")
                        + """
                left-out:
                  - {id: C.left-out, claim: 'What C.left-out says', because: 'no points at the scale quick, but at full'}
                """));
    }

    /**
     * Five blocks at six client counts of one load: one target with a peak, one that grows to the end, and one that no law
     * fits.
     */
    public static RecordedRun sweep() {
        return of(yaml("[1, 2, 4, 8, 16, 32]", 5, "")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', derby@10.14.2.0]")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(one -> true, ChangedTrial::swept);
    }

    /** Of any plan. */
    public static RecordedRun of(String yaml) {
        Plan plan = PlanReader.readWritten("fixture.yaml", yaml);
        List<TrialRecord> records = new ArrayList<>();
        for (TrialSpec trial : plan.trials()) {
            records.add(RecordedTrial.of(trial, records.size()));
        }
        Environment machine = new Environment(
                "0.1.0", "Linux 6.12", "amd64", "Example CPU at 2.1 GHz", 2, 8L << 30, "17.0.19 (Example)", "ext4");
        return new RecordedRun(plan, machine, records);
    }

    /** A plan of both loads and both targets. */
    public static String yaml(String clients, int blocks, String more) {
        return """
                experiment: first-look
                title: Derby embedded and Derby Network Server, an update load and a read load
                targets: [derby, 'derby:server']
                workloads: [tpcb, select]
                clients: %s
                warm-up: 2s
                measure: 3s
                repetitions: %d
                %s""".formatted(clients, blocks, more);
    }

    /** One line of a plan's claims, on throughput against Derby embedded. */
    public static String claim(String id, String workload, String of, String low, String high) {
        return "  - {id: " + id + ", claim: 'What " + id + " says', source: a paper, workload: " + workload
                + ", metric: throughput, of: '" + of + "', against: derby, low: " + low + ", high: " + high + "}\n";
    }

    /** With some of its records changed. */
    public RecordedRun with(Predicate<TrialRecord> which, UnaryOperator<TrialRecord> change) {
        return new RecordedRun(
                plan,
                environment,
                records.stream()
                        .map(one -> which.test(one) ? change.apply(one) : one)
                        .toList());
    }

    /** Without some of its records, as after a stop. */
    public RecordedRun without(Predicate<TrialRecord> which) {
        return new RecordedRun(
                plan, environment, records.stream().filter(which.negate()).toList());
    }

    /** With a canary that took as long before every block, but for one. */
    public RecordedRun withCanary(CanaryTimes usual, int block, CanaryTimes other) {
        return with(
                one -> true, one -> ChangedTrial.under(one, Conditions.CANARY, one.block() == block ? other : usual));
    }

    /** Another run of the same plan with the same figures. */
    public RecordedRun later() {
        return with(one -> true, ChangedTrial::later);
    }

    /** With a trial that has no result. */
    public RecordedRun withLost(String point, int block) {
        return with(
                at(point, block),
                one -> ChangedTrial.ended(
                        one, "the load JVM was killed (exit 137)\nThe server said last:\nThe gate passes.", null));
    }

    /** With a trial whose data is wrong afterwards. */
    public RecordedRun withInvalid(String point, int block) {
        return with(at(point, block), one -> ChangedTrial.ended(one, null, "branch 3: balance must be 120, got 121"));
    }

    /** What the analysis says of it. */
    public Summary summary() {
        return Analysis.of(plan, environment, records);
    }

    /** The same, with time lines. */
    public Summary summary(Function<String, Optional<TimeLine>> timeLines) {
        return Analysis.of(plan, environment, records, timeLines);
    }

    /** The trial of a point in a block. */
    public static Predicate<TrialRecord> at(String point, int block) {
        return one -> one.block() == block && one.subject().point().equals(point);
    }
}
