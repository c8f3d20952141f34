package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Small trials of some workloads against some releases. */
final class ReleaseRun {
    private ReleaseRun() {}

    /** Runs them with the load in this JVM, which is warm, and requires every trial to be valid. */
    static RunFolder ofValidTrials(Path folder, List<String> targets, List<String> workloads, String... more) {
        List<String> all = new ArrayList<>(List.of("--no-fork"));
        all.addAll(List.of(more));
        return ofForkedTrials(folder, targets, workloads, all.toArray(String[]::new));
    }

    /** The same with load JVMs. */
    static RunFolder ofForkedTrials(Path folder, List<String> targets, List<String> workloads, String... more) {
        Path plan = folder.resolve("releases.yaml");
        try {
            Files.writeString(plan, """
                    experiment: releases
                    targets: ['%s']
                    workloads: [%s]
                    warm-up: 100ms
                    measure: 1s
                    repetitions: 1
                    settings: {heap: 256MiB}
                    """.formatted(String.join("', '", targets), String.join(", ", workloads)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> arguments = new ArrayList<>(List.of("run", plan.toString(), "--quiet"));
        arguments.addAll(List.of("--out", folder.resolve("results").toString()));
        arguments.addAll(List.of(more));
        for (String workload : workloads) {
            arguments.addAll(
                    workload.equals("tpcb")
                            ? List.of("--set", "tpcb.branches=1", "--set", "tpcb.accounts-per-branch=1000")
                            : List.of("--set", workload + ".rows=1000"));
        }
        RunFolder run =
                Ended.executing(arguments.toArray(String[]::new)).exitsWith(0).folder();
        assertThat(run.isLeftInOrder(true).trials())
                .hasSizeGreaterThanOrEqualTo(targets.size() * workloads.size())
                .allMatch(TrialRecord::valid)
                .allSatisfy(
                        trial -> assertThat(trial.facts().get("engineVersion").replaceFirst("^v", ""))
                                .startsWith(trial.subject().release().replaceFirst("_.*", "")))
                .allSatisfy(trial -> assertThat(trial.checks()).isNotEmpty())
                .allSatisfy(trial ->
                        assertThat(trial.metrics().get("txn.committed")).isPositive());
        return run;
    }
}
