package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.precision.Ended;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.answer.Section;
import dev.furlong.report.chart.ChartFile;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.chart.TargetLook;
import dev.furlong.report.table.ContrastTable;
import dev.furlong.report.table.CostTable;
import dev.furlong.report.table.HeadlineTable;
import dev.furlong.report.table.KindTable;
import dev.furlong.report.table.ShortCosts;
import dev.furlong.report.words.DoubtStatement;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointPlace;
import dev.furlong.report.words.Releases;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.ScalingStatement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The report in words, as report.md and report.html say it: their templates only lay it out.
 *
 * @param title the title, in one line
 * @param releases what each target is; empty if their names say it
 * @param warnings the warnings that nobody may miss
 * @param facts the machine, the date and the like
 * @param answer the answer to the plan's question
 * @param looks how the bars of each target look
 * @param shortCosts the latency and the cost of one transaction, a line for each point
 * @param table the headline table
 * @param costs the table of what one transaction cost
 * @param contrasts the table of what each setting changed
 * @param judged whether there are enough repetitions for verdicts
 * @param kinds the table of kinds of transaction, where a workload has several
 * @param scaling the curves over client counts
 * @param charts the loads that are drawn
 * @param svgCharts the charts that are files beside report.md
 * @param findings the findings on the plan's claims
 * @param sources the sources of the claims, each once
 * @param doubtsInShort the names of the doubts in short sentences; empty without a doubt
 * @param doubts the doubts, each once
 * @param notes what else to know, each once
 * @param settings the settings, each as asked for and as it held
 * @param changed the settings that are not at their default
 * @param parameters the parameters of each workload
 * @param unavailable the reasons why metrics are missing
 * @param definitions the definition of each metric
 * @param driven the sentences on the load models that were driven
 * @param percentiles the words for what the percentiles are of
 */
record ReportView(
        String title,
        String releases,
        List<String> warnings,
        List<Fact> facts,
        Answer answer,
        Map<String, TargetLook> looks,
        ShortCosts shortCosts,
        HeadlineTable table,
        HeadlineTable costs,
        ContrastTable contrasts,
        boolean judged,
        KindTable kinds,
        List<ScalingStatement> scaling,
        List<Chart> charts,
        List<ChartFile> svgCharts,
        List<Finding> findings,
        List<String> sources,
        List<String> doubtsInShort,
        List<DoubtStatement> doubts,
        List<DoubtStatement> notes,
        List<SettingRow> settings,
        List<SettingRow> changed,
        List<Fact> parameters,
        List<Missing> unavailable,
        List<Definition> definitions,
        String driven,
        String percentiles) {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    record Fact(String name, String text) {}

    record Chart(String workload, String title, List<Figure> figures) {}

    record Figure(String kind, String title, String hint) {}

    record SettingRow(String key, String asked, String effective, String witness, String where) {}

    record Missing(String metrics, String because, String where) {}

    record Definition(String key, String unit, String better, String text) {}

    static ReportView of(Summary summary, Answer answer) {
        List<DoubtStatement> doubts = DoubtStatement.of(summary);
        return new ReportView(
                RunTitle.of(summary),
                Releases.line(summary),
                warnings(summary),
                facts(summary),
                answer,
                TargetLook.of(summary),
                ShortCosts.withLatency(summary),
                HeadlineTable.of(summary),
                CostTable.of(summary),
                ContrastTable.of(summary),
                summary.comparisons().stream().anyMatch(one -> EnoughBlocks.forVerdict(one.blocks())),
                KindTable.of(summary),
                ScalingStatement.of(summary),
                charts(summary),
                ChartFile.of(summary),
                summary.findings(),
                sources(summary),
                DoubtStatement.inShort(doubts, told(summary, answer)),
                doubts,
                DoubtStatement.notes(summary),
                settings(summary, (key, held) -> true),
                settings(summary, ReportView::isChanged),
                parameters(summary),
                unavailable(summary),
                definitions(summary),
                LoadTerms.driven(summary),
                LoadTerms.percentiles(summary));
    }

    /** The sources of the claims, each once. */
    static List<String> sources(Summary summary) {
        return summary.findings().stream()
                .flatMap(finding -> Stream.ofNullable(finding.source()))
                .distinct()
                .toList();
    }

    /** What nobody may miss: that trials are missing, and commits that are not what they seem to be. */
    static List<String> warnings(Summary summary) {
        return Stream.concat(incomplete(summary).stream(), DoubtStatement.warnings(summary).stream())
                .toList();
    }

    /** What is missing of a run; empty if each planned trial has a result. */
    private static Optional<String> incomplete(Summary summary) {
        if (summary.complete()) {
            return Optional.empty();
        }
        Summary.Trials trials = summary.trials();
        int notRun = trials.planned() - trials.run();
        List<String> missing = new ArrayList<>();
        if (trials.lost() > 0) {
            missing.add(wereOrWas(trials.lost()) + " lost");
        }
        if (notRun > 0) {
            missing.add(wereOrWas(notRun) + " not run");
        }
        return Optional.of("INCOMPLETE: " + (trials.run() - trials.lost()) + " of "
                + Figures.counted(trials.planned(), "trial")
                + (trials.run() - trials.lost() == 1 ? " has" : " have") + " a result; "
                + String.join(", ", missing)
                + ". To run the rest: ./furlong run --resume DIR, with the folder of this run as DIR");
    }

    private static String wereOrWas(int trials) {
        return trials + (trials == 1 ? " was" : " were");
    }

    /** The doubts that the answer tells: of weaker durability, where it sets each such target apart. */
    private static Set<Doubt> told(Summary summary, Answer answer) {
        Set<String> apart = answer.sections().stream()
                .flatMap(section -> section.apart().stream())
                .map(Section.Apart::point)
                .collect(Collectors.toSet());
        boolean all = summary.points().stream()
                .filter(point -> point.doubts().stream()
                        .anyMatch(
                                doubt -> doubt.code() == Doubt.UNSAFE_DURABILITY && doubt.severity() != Severity.NOTE))
                .allMatch(point -> apart.contains(point.id()));
        return all ? Set.of(Doubt.UNSAFE_DURABILITY) : Set.of();
    }

    /** The number of trials and the length of each. */
    static String trials(Summary summary) {
        int invalid = summary.trials().invalid();
        Summary.Phases phases = summary.phases();
        return Figures.counted(summary.trials().planned(), "trial")
                + (invalid == 0 ? "" : ", of which " + invalid + " failed a check") + ", each "
                + Figures.seconds(phases.measureSeconds())
                + (phases.slices() == 0
                        ? ""
                        : " in " + Figures.counted(phases.slices(), "slice") + ", in turns with the others,")
                + " after " + (phases.untilSteady() ? "up to " : "")
                + Figures.seconds(phases.warmUpSeconds()) + " of warm-up, "
                + Figures.counted(phases.blocks(), "repetition") + untilWhat(summary);
    }

    /** What a run went on until, and how it ended; empty if its plan sets the repetitions. */
    private static String untilWhat(Summary summary) {
        if (summary.until() == null) {
            return "";
        }
        Until until = Until.parse(Until.KEY, summary.until());
        Ended ended = summary.ended();
        String allows = until.precision() == null ? "" : " (each chance of a verdict counts double)";
        if (ended != null) {
            return " of at most " + ended.most() + ", as " + until.words(ended.because()) + allows;
        }
        boolean over = summary.trials().run() == summary.trials().planned();
        return (over ? ", the most that the plan allows; it was to go on until " : " at most, or until ")
                + until.words()
                + allows;
    }

    private static List<Fact> facts(Summary summary) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("experiment", summary.experiment()));
        facts.add(new Fact("measured", trials(summary)));
        if (summary.phases().designBecause() != null) {
            facts.add(new Fact(
                    "design",
                    (summary.phases().slices() == 0 ? "whole trials" : "slices") + ", because "
                            + summary.phases().designBecause()));
        }
        facts.add(new Fact("machine", summary.machine().line()));
        facts.add(new Fact("data on", summary.machine().fileSystem()));
        facts.add(new Fact("started", minute(summary.started())));
        facts.add(new Fact("Furlong", summary.furlongVersion() + ", seed " + summary.seed()));
        return facts;
    }

    /** The moment of the start to the minute, in UTC. */
    private static String minute(@Nullable String started) {
        return started == null ? "no trial has ended" : MINUTE.format(Instant.parse(started));
    }

    private static List<Chart> charts(Summary summary) {
        Map<String, String> titles = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            if (ChartKind.isDrawn(point)) {
                titles.putIfAbsent(point.workload(), LoadTerms.name(point) + " (" + point.workload() + ")");
            }
        }
        return titles.entrySet().stream()
                .map(entry -> new Chart(entry.getKey(), entry.getValue(), figures(summary, entry.getKey())))
                .toList();
    }

    private static List<Figure> figures(Summary summary, String workload) {
        List<PointSummary> points = summary.points().stream()
                .filter(point -> point.workload().equals(workload) && ChartKind.isDrawn(point))
                .toList();
        return ChartKind.measuredIn(points, summary.question()).stream()
                .map(kind -> new Figure(kind.id(), kind.title(), hint(kind, summary)))
                .toList();
    }

    private static boolean openLoop(Summary summary) {
        return summary.points().stream().anyMatch(point -> point.load().open());
    }

    private static String hint(ChartKind kind, Summary summary) {
        String better = kind.moreIsBetter() ? "more is better" : "less is better";
        return switch (kind) {
            case THROUGHPUT -> kind.unit() + "; " + better;
            case LATENCY ->
                kind.unit() + "; " + better + "; " + LoadTerms.percentiles(summary)
                        + (openLoop(summary) ? "; a triangle: a queue grew, so no latency is shown" : "");
            case CPU -> kind.unit() + "; " + better + "; hatched or dashed: in the kernel";
            case BYTES -> kind.unit() + "; " + better + "; payload of both directions";
            case DIPS -> kind.unit() + " of the usual throughput; " + better;
            case ROUND_TRIPS, DISK, SYNCS -> better;
        };
    }

    private static List<SettingRow> settings(Summary summary, BiPredicate<String, EffectiveSetting> shown) {
        Map<String, Map<EffectiveSetting, List<PointSummary>>> byKey = new TreeMap<>();
        for (PointSummary point : summary.points()) {
            point.settings().forEach((key, setting) -> {
                if (shown.test(key, setting)) {
                    byKey.computeIfAbsent(key, name -> new LinkedHashMap<>())
                            .computeIfAbsent(setting, name -> new ArrayList<>())
                            .add(point);
                }
            });
        }
        List<SettingRow> rows = new ArrayList<>();
        byKey.forEach((key, settings) -> settings.forEach((setting, points) -> rows.add(new SettingRow(
                key,
                setting.asked(),
                effective(setting),
                setting.witness().word(),
                PointPlace.ofSome(points, summary.points())))));
        return rows;
    }

    /** Whether a setting is not at its default; engines' own properties never are. */
    private static boolean isChanged(String key, EffectiveSetting held) {
        return Setting.named(key)
                .filter(setting -> setting.same(setting.byDefault(), held.asked())
                        && setting.same(setting.byDefault(), held.effective()))
                .isEmpty();
    }

    private static String effective(EffectiveSetting setting) {
        return setting.effective() + (setting.because() == null ? "" : ", because " + setting.because());
    }

    private static List<Fact> parameters(Summary summary) {
        Set<Fact> parameters = new LinkedHashSet<>();
        for (PointSummary point : summary.points()) {
            String text = new TreeMap<>(point.parameters())
                    .entrySet().stream()
                            .map(entry -> entry.getKey() + " = " + entry.getValue())
                            .collect(Collectors.joining(", "));
            parameters.add(new Fact(point.workload(), text));
        }
        return List.copyOf(parameters);
    }

    /** The definition of each metric that a run of its kind has: layers only if it sampled stacks. */
    private static List<Definition> definitions(Summary summary) {
        return Metrics.all().stream()
                .filter(metric -> !Metrics.isOfLayers(metric)
                        || summary.points().stream().anyMatch(point -> tells(point, metric)))
                .map(metric -> new Definition(
                        metric.key(), metric.unit(), metric.better().word(), metric.definition()))
                .toList();
    }

    private static boolean tells(PointSummary point, Metric metric) {
        return point.metrics().containsKey(metric.key()) || point.unavailable().containsKey(metric.key());
    }

    private static List<Missing> unavailable(Summary summary) {
        Map<String, Map<List<PointSummary>, List<String>>> byReason = new LinkedHashMap<>();
        for (Metric metric : Metrics.all()) {
            Map<String, List<PointSummary>> reasons = new LinkedHashMap<>();
            for (PointSummary point : summary.points()) {
                String reason = point.unavailable().get(metric.key());
                if (reason != null) {
                    reasons.computeIfAbsent(reason, key -> new ArrayList<>()).add(point);
                }
            }
            reasons.forEach((reason, points) -> byReason.computeIfAbsent(reason, key -> new LinkedHashMap<>())
                    .computeIfAbsent(points, key -> new ArrayList<>())
                    .add(metric.key()));
        }
        List<Missing> rows = new ArrayList<>();
        byReason.forEach((reason, places) -> places.forEach((points, metrics) -> rows.add(
                new Missing(String.join(", ", metrics), reason, PointPlace.ofSome(points, summary.points())))));
        return rows;
    }
}
