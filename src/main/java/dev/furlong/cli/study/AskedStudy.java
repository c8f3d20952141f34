package dev.furlong.cli.study;

import dev.furlong.cli.progress.Terminal;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.written.ShellWord;
import dev.furlong.report.Reports;
import dev.furlong.report.StudyReport;
import dev.furlong.results.folder.StudyDirectory;
import dev.furlong.run.study.StudyRun;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A study that {@code run} or {@code report} is asked for. */
public final class AskedStudy {
    /** The options that are legal with a study. Any other would change what its claims test. */
    private static final Set<String> LEGAL_OPTIONS = Set.of(
            "--scale",
            "--repetitions",
            "--warm-up",
            "--warm-up-max",
            "--measure",
            "--seed",
            "--out",
            "--quiet",
            "--json",
            "--no-fork");

    private AskedStudy() {}

    /**
     * The plan of each experiment of a study, by its name, in their order.
     *
     * @param options the options that were given
     * @param overrides what they change
     * @throws PlanException if one of them is not for a study
     */
    public static Map<String, Plan> plans(Study study, Collection<String> options, Overrides overrides) {
        List<String> others = options.stream()
                .filter(option -> !LEGAL_OPTIONS.contains(option))
                .toList();
        if (!others.isEmpty()) {
            throw new PlanException("run: must not be combined with options that change what the claims of "
                    + study.name() + " test, got " + String.join(", ", others) + "; legal: "
                    + String.join(", ", LEGAL_OPTIONS.stream().sorted().toList()) + "; or run one experiment: "
                    + String.join(", ", study.experimentNames()));
        }
        Map<String, Plan> plans = new LinkedHashMap<>();
        study.experimentNames().forEach(name -> plans.put(name, Catalogue.plan(name, overrides)));
        return plans;
    }

    /**
     * Writes the reports of a study anew, with those of its experiments, and prints what came out.
     *
     * @param study its folder
     */
    public static void report(StudyDirectory study, boolean json, PrintWriter stdout, PrintWriter stderr) {
        StudyReport.Made made = StudyReport.of(study);
        try {
            for (String experiment : study.experiments()) {
                study.run(experiment).ifPresent(run -> {
                    Reports.again(run).write();
                    run.caveat().ifPresent(words -> stderr.println(experiment + ": " + words));
                });
            }
            made.write();
        } finally {
            // Also where nothing can be written, such as on somebody else's disk.
            print(made, json, stdout);
            stdout.print(json ? made.summary() : study.path() + System.lineSeparator());
            stdout.flush();
        }
    }

    private static void print(StudyReport.Made made, boolean json, PrintWriter stdout) {
        if (!json) {
            StudyReport.lines(made.view(), made.folder().path().resolve("report.html"), Terminal.screen())
                    .forEach(stdout::println);
            stdout.flush();
        }
    }

    /** Prints what came out, as a table or as JSON, and how to go on. */
    public static void tell(StudyRun.Result result, boolean json, PrintWriter stdout, PrintWriter stderr) {
        print(result.report(), json, stdout);
        if (result.failure() != null) {
            stderr.println("furlong: " + result.failure().getMessage());
        }
        result.report()
                .folder()
                .skipped()
                .forEach(
                        (name, reason) -> stderr.println("furlong: the experiment " + name + " is skipped: " + reason));
        if (result.exitCode() == ExitCode.TRIAL) {
            stderr.println("furlong: trials are lost or invalid; see the report");
        }
        if (!result.report().view().complete()) {
            stderr.println("furlong: the study is not complete; continue with: ./furlong run --resume "
                    + ShellWord.of(result.folder()));
        }
        stdout.print(json ? result.report().summary() : result.folder() + System.lineSeparator());
        stdout.flush();
    }
}
