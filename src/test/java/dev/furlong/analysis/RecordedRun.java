package dev.furlong.analysis;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.Overrides;
import dev.furlong.plan.Plan;
import dev.furlong.plan.PlanReader;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.CanarySong;
import dev.furlong.results.Environment;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Records as a run would leave them, with figures that are made up but fixed. */
public record RecordedRun(Plan plan, Environment environment, List<TrialRecord> records) {
    private static final String ONE_PROCESS =
            "an embedded engine shares the load JVM; its time and the client's are one: see cpu.total";

    private static final String NOT_OURS = "the files lie on a disk that others use too";

    /** Two targets, two loads, two blocks: what the first look leaves. */
    public static RecordedRun firstLook() {
        return of(yaml("[2]", 2, ""));
    }

    /** Four targets of three series: two of the usual one, one without a sync, and one that is always serializable. */
    public static RecordedRun ownSeries() {
        String yaml = yaml("[2]", 2, "claims:\n" + claim("C.unlike", "tpcb", "h2", "0.9", "1.1"));
        return of(yaml.replaceFirst("targets: .*", "targets: [h2, derby, 'derby:server', sqlite]"))
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> substituted(one, "durability", "process-kill", "it does not sync at a commit"))
                .with(
                        one -> one.subject().engine().equals("sqlite"),
                        one -> substituted(one, "isolation", "serializable", "it has no weaker isolation"));
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
            run = run.with(one -> true, one -> measured(one, metric, value));
            scale += 0.01;
        }
        return run;
    }

    /** A closed loop, 70 % of what it reached, and so much that it cannot be sustained. */
    public static RecordedRun openLoop() {
        return of(yaml("[2]", 2, "settings: {rate: [closed, 70%, 150%]}"))
                .with(one -> share(one) > 0, one -> arriving(one, share(one)));
    }

    private static double share(TrialRecord one) {
        String rate = one.settings().get("rate").asked();
        return rate.equals("closed") ? 0 : Integer.parseInt(rate.replace("%", "")) / 100.0;
    }

    private static TrialRecord arriving(TrialRecord one, double share) {
        double capacity = one.metrics().get(Metrics.THROUGHPUT.key());
        Map<String, Double> metrics = new LinkedHashMap<>(one.metrics());
        Map<String, String> unavailable = new LinkedHashMap<>(one.unavailable());
        List.of(Metrics.ARRIVALS, Metrics.LATE, Metrics.BACKLOG).forEach(metric -> unavailable.remove(metric.key()));
        metrics.put(Metrics.ARRIVALS.key(), (double) Math.round(capacity * share * 3));
        metrics.put(Metrics.THROUGHPUT.key(), capacity * Math.min(1, share));
        boolean sustained = share < 1;
        metrics.put(Metrics.LATE.key(), (double) Math.round(capacity * (sustained ? 1.2 : 4.4)));
        metrics.put(Metrics.BACKLOG.key(), sustained ? 2.0 : (double) Math.round(capacity * 1.5));
        Map<String, String> facts = new TreeMap<>(one.facts());
        facts.put(Metrics.LOAD_RATE, String.valueOf(capacity * share));
        if (!sustained) {
            String because = "of 9000 arrivals 3000 were not begun at the end and 2700 never; delays by quarter: 100.0,"
                    + " 300.0, 500.0, 700.0 ms";
            facts.put(Metrics.UNSUSTAINABLE, because);
            Metrics.latencies().forEach(metric -> {
                metrics.remove(metric.key());
                unavailable.put(metric.key(), "UNSUSTAINABLE: " + because);
            });
        }
        return changed(one, one.settings(), metrics, unavailable, facts, null, null);
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
                        + claim("C.not-testable", "tpcb", "postgresql:process", "0.9", "1.1")));
    }

    /**
     * Five blocks at six client counts of one load: one target with a peak, one that grows to the end, and one that no law
     * fits.
     */
    public static RecordedRun sweep() {
        return of(yaml("[1, 2, 4, 8, 16, 32]", 5, "")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', derby@10.14.2.0]")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(one -> true, RecordedRun::swept);
    }

    private static TrialRecord swept(TrialRecord one) {
        int clients = one.subject().clients();
        double contention = one.subject().target().equals("derby") ? 0.05 * (clients - 1) : 0.02 * (clients - 1);
        double coherency = one.subject().target().equals("derby") ? 0.002 * clients * (clients - 1) : 0;
        double cliff = one.subject().target().equals("derby@10.14.2.0") && clients > 8 ? 0.2 : 1;
        double noise = 1 + 0.01 * (clients * one.block() % 7 - 3);
        return measured(one, Metrics.THROUGHPUT, 1000 * clients / (1 + contention + coherency) * cliff * noise);
    }

    /** Of any plan. */
    public static RecordedRun of(String yaml) {
        Plan plan = PlanReader.read("fixture.yaml", yaml, Overrides.none());
        List<TrialRecord> records = new ArrayList<>();
        for (TrialSpec trial : plan.trials()) {
            records.add(record(trial, records.size()));
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

    /** With a canary that took as long before every block, but for one before which it sang otherwise. */
    public RecordedRun withCanary(CanarySong usual, int block, CanarySong other) {
        return with(one -> true, one -> {
            TrialRecord sung = one;
            for (Map.Entry<String, String> fact :
                    (one.block() == block ? other : usual).facts().entrySet()) {
                sung = fact(sung, fact.getKey(), fact.getValue());
            }
            return sung;
        });
    }

    /** With a trial that has no result. */
    public RecordedRun withLost(String point, int block) {
        return with(at(point, block), one -> ended(one, "the load JVM was killed (exit 137)", null));
    }

    /** With a trial whose data is wrong afterwards. */
    public RecordedRun withInvalid(String point, int block) {
        return with(at(point, block), one -> ended(one, null, "branch 3: balance must be 120, got 121"));
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

    /** The same trial with one metric at another value. */
    public static TrialRecord measured(TrialRecord one, Metric metric, double value) {
        Map<String, Double> metrics = new LinkedHashMap<>(one.metrics());
        metrics.put(metric.key(), value);
        return changed(one, one.settings(), metrics, one.unavailable(), one.facts(), null, null);
    }

    /** The same trial on a machine where the client may use one core. */
    public static TrialRecord withOneCoreForTheClient(TrialRecord one) {
        return changed(
                one,
                one.settings(),
                one.metrics(),
                one.unavailable(),
                Map.of(Metrics.CLIENT_CORES_ALLOWED, "1"),
                null,
                null);
    }

    /** The same trial with one setting that came out otherwise. */
    public static TrialRecord effective(TrialRecord one, String key, String value) {
        Map<String, EffectiveSetting> settings = new TreeMap<>(one.settings());
        settings.put(key, new EffectiveSetting(value, value, "started-with", null));
        return changed(one, settings, one.metrics(), one.unavailable(), one.facts(), null, null);
    }

    /** The same trial with one more fact. */
    public static TrialRecord fact(TrialRecord one, String key, String value) {
        Map<String, String> facts = new TreeMap<>(one.facts());
        facts.put(key, value);
        return changed(one, one.settings(), one.metrics(), one.unavailable(), facts, null, null);
    }

    /** The same trial on a server that someone else runs. */
    public static TrialRecord external(TrialRecord one, EffectiveSetting durability) {
        Map<String, EffectiveSetting> settings = new TreeMap<>(one.settings());
        settings.put("durability", durability);
        return changed(
                one, settings, one.metrics(), one.unavailable(), Map.of("external.server", "theirs"), null, null);
    }

    /** The same trial with something else in place of a default that its engine cannot honour. */
    public static TrialRecord substituted(TrialRecord one, String key, String value, String because) {
        Map<String, EffectiveSetting> settings = new TreeMap<>(one.settings());
        settings.computeIfPresent(
                key,
                (same, setting) -> EffectiveSetting.of(value, value, EffectiveSetting.Witness.OBSERVED)
                        .inPlaceOf(setting.asked(), because));
        return changed(one, settings, one.metrics(), one.unavailable(), one.facts(), null, null);
    }

    private static TrialRecord ended(TrialRecord one, String lostBecause, String invalidBecause) {
        Map<String, Double> metrics = lostBecause == null ? one.metrics() : Map.of();
        return changed(one, one.settings(), metrics, one.unavailable(), one.facts(), lostBecause, invalidBecause);
    }

    private static TrialRecord changed(
            TrialRecord one,
            Map<String, EffectiveSetting> settings,
            Map<String, Double> metrics,
            Map<String, String> unavailable,
            Map<String, String> facts,
            String lostBecause,
            String invalidBecause) {
        return new TrialRecord(
                one.trial(),
                one.block(),
                one.started(),
                one.subject(),
                one.seed(),
                settings,
                metrics,
                unavailable,
                one.abortedBySqlState(),
                one.checks(),
                one.population(),
                facts,
                lostBecause,
                invalidBecause);
    }

    private static TrialRecord record(TrialSpec trial, int number) {
        boolean server = trial.point().target().written().endsWith(":server");
        String workload = trial.point().workload();
        Map<String, Double> metrics = new TreeMap<>();
        Map<String, String> unavailable = new TreeMap<>();
        figures(metrics, trial, server, workload.equals("tpcb"));
        for (Metric metric : Metrics.all()) {
            if (!metrics.containsKey(metric.key())) {
                unavailable.put(metric.key(), because(metric));
            }
        }
        Map<String, String> parameters = new TreeMap<>(
                workload.equals("tpcb")
                        ? Map.of("branches", "10", "accounts-per-branch", "10000", "scale", "1", "mix", "derby")
                        : Map.of("rows", "100000"));
        return new TrialRecord(
                trial.id(),
                trial.block(),
                Instant.parse("2026-11-20T10:11:12Z").plusSeconds(8L * number).toString(),
                new TrialRecord.Subject(
                        trial.point().id(),
                        trial.point().target().written(),
                        trial.point().target().engine(),
                        "10.16.1.1",
                        server ? "server" : "embedded",
                        workload,
                        parameters,
                        trial.point().clients()),
                trial.seed().value(),
                settings(trial),
                metrics,
                unavailable,
                Map.of(),
                List.of(new TrialRecord.Check("each branch's balance is the sum of its tellers'", null)),
                null,
                Map.of("fileSystem", "ext4"),
                null,
                null);
    }

    private static String because(Metric metric) {
        if (List.of(Metrics.ARRIVALS, Metrics.LATE, Metrics.BACKLOG).contains(metric)) {
            return "a closed loop has no arrivals";
        }
        if (Metrics.wire().contains(metric)) {
            return "no wire: an embedded engine lives in the load JVM";
        }
        if (metric.key().matches("(disk|engine)\\..*")) {
            return NOT_OURS;
        }
        return metric.key().matches("(cpu|jvm)\\..*") ? ONE_PROCESS : "too few samples carry it: run longer";
    }

    private static void figures(Map<String, Double> metrics, TrialSpec trial, boolean server, boolean tpcb) {
        int clients = trial.point().clients();
        // Blocks differ by up to 2 %, and not by the same factor on both targets.
        boolean control = trial.point().id().endsWith("/control");
        double noise = 1 + 0.01 * ((trial.block() * (server ? 3 : control ? 4 : 2)) % 5 - 2);
        double throughput = (tpcb ? 4935.25 : 31250.0) * (server ? (tpcb ? 0.526 : 0.31) : 1) * noise;
        throughput *= clients == 1 ? 1 : clients == 2 ? 2 : 2.75;
        double latency = clients * 1e6 / throughput;
        metrics.put(Metrics.THROUGHPUT.key(), throughput);
        metrics.put(Metrics.LATENCY_P50.key(), latency * 0.9);
        metrics.put(Metrics.LATENCY_P95.key(), latency * 1.8);
        metrics.put(Metrics.LATENCY_P99.key(), latency * 3.1);
        metrics.put(Metrics.LATENCY_MAX.key(), latency * 90);
        double cpu = (tpcb ? 164.0 : 30.5) / noise;
        if (server) {
            cpu(metrics, Metrics.CPU_CLIENT, cpu * 0.5, 0.55);
            cpu(metrics, Metrics.CPU_SERVER, cpu * 1.4, 0.7);
            cpu(metrics, Metrics.CPU, cpu * 1.9, 0.66);
            metrics.put(Metrics.WIRE_ROUND_TRIPS.key(), tpcb ? 6.0 : 2.0);
            metrics.put(Metrics.WIRE_BYTES_UP.key(), tpcb ? 701.0 : 137.0);
            metrics.put(Metrics.WIRE_BYTES_DOWN.key(), tpcb ? 533.0 : 331.0);
        } else {
            cpu(metrics, Metrics.CPU, cpu, 0.85);
        }
        metrics.put(Metrics.CPU_MACHINE_REST.key(), cpu * 0.1);
        jvm(metrics, Metrics.JVM_CLIENT, cpu * 8);
        if (server) {
            jvm(metrics, Metrics.JVM_SERVER, cpu * 20);
        }
        metrics.put(Metrics.COMMITTED.key(), (double) Math.round(throughput * 3));
        metrics.put(Metrics.RETRIED.key(), server && tpcb ? 3.0 : 0.0);
        metrics.put(Metrics.ABORTED.key(), server && tpcb ? 3.0 : 0.0);
        metrics.put(Metrics.FAILED.key(), 0.0);
        metrics.put(Metrics.UNKNOWN.key(), 0.0);
    }

    private static void cpu(Map<String, Double> metrics, Metrics.Cpu role, double total, double userShare) {
        metrics.put(role.user().key(), total * userShare);
        metrics.put(role.system().key(), total * (1 - userShare));
        metrics.put(role.total().key(), total);
        metrics.put(role.splitError().key(), total * 0.02);
        metrics.put(role.cores().key(), total / 250);
    }

    private static void jvm(Map<String, Double> metrics, Metrics.Jvm role, double allocated) {
        metrics.put(role.collections().key(), 4.0);
        metrics.put(role.collecting().key(), allocated / 1e3);
        metrics.put(role.allocated().key(), allocated);
        metrics.put(role.compiling().key(), allocated / 1e4);
    }

    private static Map<String, EffectiveSetting> settings(TrialSpec trial) {
        Map<String, EffectiveSetting> settings = new TreeMap<>();
        trial.point().settings().all().forEach((key, asked) -> {
            String witness = key.equals("isolation") || key.equals("buffer") ? "echoed" : "started-with";
            settings.put(key, new EffectiveSetting(asked, asked, witness, null));
        });
        return settings;
    }
}
