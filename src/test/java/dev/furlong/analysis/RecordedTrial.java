package dev.furlong.analysis;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TrialRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A trial as it would be recorded, with figures that are made up but fixed. */
final class RecordedTrial {
    private static final String ONE_PROCESS =
            "an embedded engine shares the load JVM, so its CPU time and the client's cannot be separated: see"
                    + " cpu.total";

    private static final String NOT_OURS = "the files lie on a disk that others use too";

    private RecordedTrial() {}

    static TrialRecord of(TrialSpec trial, int number) {
        boolean server = trial.point().target().written().endsWith(":server");
        String workload = trial.point().workload();
        Map<String, Double> metrics = new TreeMap<>();
        Map<String, String> unavailable = new TreeMap<>();
        figures(metrics, trial, server, workload.equals("tpcb"));
        for (Metric metric : Metrics.all()) {
            if (!metrics.containsKey(metric.key()) && !Metrics.isOfLayers(metric)) {
                unavailable.put(metric.key(), because(metric));
            }
        }
        Map<String, String> parameters = new TreeMap<>(
                workload.equals("tpcb")
                        ? Map.of("branches", "10", "accounts-per-branch", "10000", "scale", "1", "mix", "derby")
                        : Map.of("rows", "100000"));
        parameters.putAll(trial.point().parameters());
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
                List.of(),
                Map.of(),
                List.of(new TrialRecord.Check("each branch's balance is the sum of its tellers'", null)),
                new TrialRecord.Population("rows in batches", rows(workload), 0.5),
                Conditions.of(Conditions.FILE_SYSTEM, "ext4"),
                Map.of(),
                null,
                null);
    }

    private static long rows(String workload) {
        return workload.equals("tpcb") ? 100_110 : workload.equals("idle") ? 0 : 100_000;
    }

    private static String because(Metric metric) {
        if (List.of(Metrics.ARRIVALS, Metrics.LATE, Metrics.BACKLOG).contains(metric)) {
            return "a closed loop has no arrivals";
        }
        if (Metrics.wire().contains(metric)) {
            return "no wire: an embedded engine lives in the load JVM";
        }
        if (Metrics.checkpoints().anyMatch(metric::equals)) {
            return "the measurement has 3 whole seconds; measure for at least 20 s to get it";
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
        metrics.put(Metrics.CPU_MACHINE_BUSY.key(), 90.0);
        metrics.put(Metrics.CPU_MACHINE_IDLE.key(), 7.5);
        metrics.put(Metrics.CPU_MACHINE_IOWAIT.key(), 1.5);
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
        metrics.put(role.compilingCpu().key(), allocated / 2e4);
    }

    private static Map<String, EffectiveSetting> settings(TrialSpec trial) {
        Map<String, EffectiveSetting> settings = new TreeMap<>();
        trial.point().settings().all().forEach((key, asked) -> {
            EffectiveSetting.Witness witness = key.equals("isolation") || key.equals("buffer")
                    ? EffectiveSetting.Witness.ECHOED
                    : EffectiveSetting.Witness.STARTED_WITH;
            settings.put(key, new EffectiveSetting(asked, asked, witness, null));
        });
        return settings;
    }
}
