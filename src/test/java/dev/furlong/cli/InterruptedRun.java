package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A run that Ctrl-C stops in a phase of a trial, and that is resumed afterwards. */
record InterruptedRun(Path results) {
    /** How Ctrl-C reaches the processes. */
    enum Signal {
        TO_THE_COORDINATOR,
        TO_THE_GROUP;

        void send(FurlongProcess furlong) {
            if (this == TO_THE_COORDINATOR) {
                furlong.interrupt();
            } else {
                furlong.interruptGroup();
            }
        }
    }

    /** When it comes; each with phases that are long enough to hit. */
    enum Phase {
        POPULATE(0, "0s", "100ms") {
            @Override
            void await(FurlongProcess furlong) {
                furlong.await(RunProcess.Role.POPULATE);
            }
        },
        START(1, "0s", "100ms") {
            @Override
            void await(FurlongProcess furlong) {
                furlong.awaitWords("[1/2]");
                furlong.await(RunProcess.Role.SERVER);
            }
        },
        WARM_UP(1, "3s", "100ms") {
            @Override
            void await(FurlongProcess furlong) {
                furlong.awaitWords("[1/2]");
                furlong.awaitClients();
            }
        },
        MEASUREMENT(1, "0s", "3s") {
            @Override
            void await(FurlongProcess furlong) {
                furlong.awaitWords("[1/2]");
                furlong.awaitClients();
            }
        },
        CHECK(1, "0s", "100ms") {
            @Override
            void await(FurlongProcess furlong) {
                furlong.awaitWords("[1/2]");
                furlong.awaitTheEndOf(furlong.awaitClients());
            }
        };

        private final int finishedBefore;
        private final String warmUp;
        private final String measure;

        Phase(int finishedBefore, String warmUp, String measure) {
            this.finishedBefore = finishedBefore;
            this.warmUp = warmUp;
            this.measure = measure;
        }

        abstract void await(FurlongProcess furlong);
    }

    /** Stops a run of two trials in the phase, looks at what is left, resumes it, and looks again. */
    void stopAndResume(Phase phase, Signal signal, String target, String... more) {
        List<String> arguments = new ArrayList<>(List.of("tpcb", "--target", target, "--scale", "smoke"));
        arguments.addAll(List.of("--repetitions", "2", "--warm-up", phase.warmUp, "--measure", phase.measure));
        // What a transaction costs is asked elsewhere; here it would only take time.
        arguments.addAll(List.of("--set", "probes=off"));
        arguments.addAll(List.of(more));
        Ended ended;
        try (FurlongProcess furlong = FurlongProcess.run(results, arguments.toArray(String[]::new))) {
            phase.await(furlong);
            signal.send(furlong);
            ended = furlong.await();
        }
        RunFolder run = RunFolder.onlyIn(results);
        ended.fails(130, "furlong: run: was interrupted", "furlong run --resume " + run.path());
        assertThat(ended.folder()).isEqualTo(run);
        run.isLeftInOrder(false);
        assertThat(run.trials()).hasSize(phase.finishedBefore).allMatch(TrialRecord::valid);

        String plan = run.text("plan.yaml");
        String trials = run.text("trials.jsonl");
        Ended.executing("run", "--resume", run.path().toString(), "--quiet").exitsWith(0);
        run.isLeftInOrder(true);
        assertThat(run.text("plan.yaml")).isEqualTo(plan);
        assertThat(run.text("trials.jsonl")).startsWith(trials);
        assertThat(run.trials()).hasSize(2).allMatch(TrialRecord::valid);
    }
}
