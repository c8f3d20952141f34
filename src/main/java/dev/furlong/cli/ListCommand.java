package dev.furlong.cli;

import dev.furlong.cli.progress.Terminal;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.report.Screen;
import dev.furlong.report.words.Figures;
import dev.furlong.run.doctor.Inventory;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code furlong list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description =
                "Lists experiments, targets (what runs here, and what the others need), releases, workloads, settings or"
                        + " metrics.")
final class ListCommand implements Callable<Integer> {
    private static final int WIDTH = 100;
    private static final String INDENT = "    ";

    /** The subjects that can be listed. */
    enum Subject {
        EXPERIMENTS,
        TARGETS,
        RELEASES,
        WORKLOADS,
        SETTINGS,
        METRICS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The subjects that are listed unless one is named: all but the releases, which are hundreds. */
    private static final List<Subject> OVERVIEW =
            List.of(Subject.EXPERIMENTS, Subject.TARGETS, Subject.WORKLOADS, Subject.SETTINGS, Subject.METRICS);

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "SUBJECT",
            description = "one of: ${COMPLETION-CANDIDATES} (default: all but releases)")
    private @Nullable Subject subject;

    private final Inventory inventory = new Inventory();

    @Override
    public Integer call() {
        PrintWriter stdout = Objects.requireNonNull(spec).commandLine().getOut();
        for (Subject one : subject == null ? OVERVIEW : List.of(subject)) {
            if (subject == null) {
                stdout.println(one + ":");
            }
            lines(one).forEach(stdout::println);
            if (subject == null) {
                stdout.println();
            }
        }
        stdout.flush();
        return 0;
    }

    private List<String> lines(Subject one) {
        return switch (one) {
            case EXPERIMENTS -> experiments();
            case TARGETS -> targets();
            case RELEASES ->
                inventory.releases().stream()
                        .map(release ->
                                "  " + release.written() + (release.runsHere() ? "" : " (" + release.words() + ")"))
                        .toList();
            case WORKLOADS ->
                inventory.workloads().stream()
                        .flatMap(
                                workload -> entry(
                                        workload.name(),
                                        workload.description() + ". Parameters: " + workload.parameters())
                                        .stream())
                        .toList();
            case SETTINGS -> settings();
            case METRICS ->
                Metrics.all().stream()
                        .flatMap(
                                metric -> entry(metric.key() + " [" + metric.unit() + "]", definition(metric)).stream())
                        .toList();
        };
    }

    private static List<String> experiments() {
        List<String> lines = new ArrayList<>();
        Catalogue.general().forEach(name -> lines.addAll(entry(name, words(name))));
        for (Study study : Catalogue.studies()) {
            lines.addAll(entry(study.name() + " (a study)", study.title() + ". Its experiments:"));
            study.experiments()
                    .forEach(part -> lines.addAll(entry(part.name() + answers(part.answers()), words(part.name()))));
        }
        return lines;
    }

    private static String answers(List<String> ids) {
        return ids.isEmpty() ? "" : " (" + String.join(", ", ids) + ")";
    }

    private static String words(String experiment) {
        Plan plan = Catalogue.plan(experiment, Overrides.none());
        return plan.title() + "; "
                + plan.targets().stream().map(TargetSpec::written).collect(Collectors.joining(", ")) + "; "
                + Figures.counted(plan.trials().size(), "trial");
    }

    private List<String> targets() {
        List<String> lines = new ArrayList<>();
        for (Inventory.Target target : inventory.targets()) {
            lines.addAll(entry(
                    target.written(), (target.runsHere() ? "runs here: " : "cannot run here: ") + target.words()));
        }
        lines.addAll(entry(
                "ENGINE@RELEASE",
                inventory.ranges()
                        + ". A shorter number means the newest of its releases: postgresql@14:process."
                        + " 'furlong list releases' shows all."));
        return lines;
    }

    private static List<String> settings() {
        List<String> lines = new ArrayList<>();
        for (Setting<?> setting : Setting.all()) {
            lines.addAll(entry(setting.key(), setting.description() + ". Default: " + setting.byDefault() + "."));
        }
        lines.addAll(entry("ENGINE.PROPERTY", "passes a property to the engine as it is: derby.storage.pageSize=8192"));
        lines.addAll(entry("WORKLOAD.PARAMETER", "a parameter of 'furlong list workloads': tpcb.branches=1"));
        return lines;
    }

    private static String definition(Metric metric) {
        return metric.definition()
                + switch (metric.better()) {
                    case HIGHER -> " Higher is better.";
                    case LOWER -> " Lower is better.";
                    case NEITHER -> "";
                };
    }

    private static List<String> entry(String name, String words) {
        List<String> lines = new ArrayList<>(List.of("  " + name));
        lines.addAll(Screen.lines(INDENT, INDENT.length(), words, Math.min(WIDTH, Terminal.lineColumns())));
        return lines;
    }
}
