package dev.furlong.plan.file;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.Seed;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.axis.Case;
import dev.furlong.plan.file.yaml.KeyLines;
import dev.furlong.plan.file.yaml.StrictYaml;
import dev.furlong.plan.precision.Margin;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Design;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.plan.written.Places;
import dev.furlong.plan.written.VisibleText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a plan file; every message names the file, the line and the legal keys. */
public final class PlanReader {
    /** The longest title, in characters. */
    private static final int LONGEST_TITLE = 200;

    /** The keys outside of settings, cases and claims that a message names with their line. */
    private static final List<String> PLACED = List.of(
            "experiment",
            "title",
            "targets",
            "server",
            "workloads",
            "clients",
            "warm-up",
            "warm-up-max",
            "measure",
            Design.KEY,
            LatencyLimit.KEY,
            "repetitions",
            Until.KEY,
            "margin");

    private PlanReader() {}

    /**
     * Reads a plan.
     *
     * @param name the name of the file, for messages
     * @param yaml the text of the file
     * @param overrides the overrides of the command line
     * @throws PlanException if the text is no plan
     */
    public static Plan read(String name, String yaml, Overrides overrides) {
        ExperimentFile file = parsed(name, yaml);
        Plan plan = read(name, yaml, file, overrides);
        KeyLines lines = StrictYaml.lines(yaml);
        KeyOwners owners = owners(plan.targets(), lines, file);
        owners.checkGiven(overrides.axes());
        return inFile(name, () -> {
            owners.checkFile(axes(lines, file, plan.scale(), List.of()), plan.cases());
            return plan;
        });
    }

    /**
     * Reads a plan file that a user names.
     *
     * @param place the option or argument that names it, for messages
     * @throws PlanException if it cannot be read, or is no plan
     */
    public static Plan read(String place, Path file, Overrides overrides) {
        return read(file.toString(), GivenFile.text(place, file), overrides);
    }

    /**
     * Reads the plan of a run that was begun, as {@link PlanWriter} wrote it: with the claims that the run left out, and the reason for
     * a design that Furlong chose.
     *
     * @param name the name to use in messages
     * @throws PlanException if the text is no plan
     */
    public static Plan readWritten(String name, String yaml) {
        ExperimentFile file = parsed(name, yaml);
        Plan plan = read(name, yaml, file, Overrides.none());
        return plan.with(plan.claims(), Optional.ofNullable(file.leftOut()).orElse(List.of()))
                .with(plan.phases().design(), file.designBecause());
    }

    private static ExperimentFile parsed(String name, String yaml) {
        return StrictYaml.read(name, yaml, new TypeReference<>() {});
    }

    private static Plan read(String name, String yaml, ExperimentFile file, Overrides overrides) {
        KeyLines lines = StrictYaml.lines(yaml);
        inFile(name, () -> checkFile(lines, file.defaults()));
        Plan plan = whole(name, file, lines, overrides);
        boolean others = overrides.changePoints() || file.scales() != null;
        return others ? FileClaims.withPoints(plan, () -> ownPlans(name, file, lines)) : plan;
    }

    private static Plan whole(String name, ExperimentFile file, KeyLines lines, Overrides overrides) {
        RunSize scale = Optional.ofNullable(overrides.scale())
                .or(() -> Optional.ofNullable(file.scale()))
                .orElse(Defaults.SCALE);
        Map<RunSize, ExperimentFile.Sizes> scales =
                Optional.ofNullable(file.scales()).orElse(Map.of());
        if (overrides.scale() != null && !scales.containsKey(scale)) {
            throw new PlanException("--scale: must be a scale that " + name + " gives sizes for, got " + scale.word()
                    + "; legal: "
                    + (scales.isEmpty()
                            ? "none; leave --scale out, because the file has no 'scales'"
                            : scales.keySet().stream()
                                    .map(RunSize::word)
                                    .sorted()
                                    .collect(Collectors.joining(", "))));
        }
        ExperimentFile.Sizes sizes = Optional.ofNullable(scales.get(scale))
                .orElse(new ExperimentFile.Sizes(null, null, null, null, null, null, null, null));
        List<String> servers = overrides.servers().isEmpty()
                ? Optional.ofNullable(file.server()).orElse(List.of())
                : overrides.servers();
        Places places = inFile(name, () -> places(name, lines, file, scale, overrides));
        List<TargetSpec> targets =
                overrides.targets().isEmpty() ? inFile(name, () -> targets(lines, file, scale)) : overrides.targets();
        if (!overrides.servers().isEmpty()
                || (servers.isEmpty() && !overrides.targets().isEmpty())) {
            Plan.checkServers("--server", targets, servers);
        }
        List<String> workloads = inFile(name, () -> workloads(lines, file, scale, sizes.workloads()));
        GivenPhases given = new GivenPhases(overrides, sizes, file);
        return inFile(
                name,
                places,
                () -> new Plan(
                        legalName(file.experiment()),
                        legalTitle(title(file, overrides)),
                        scale,
                        targets,
                        servers,
                        workloads,
                        overrides.clients().isEmpty()
                                ? first(sizes.clients(), file.clients(), Defaults.CLIENTS)
                                : overrides.clients(),
                        owners(targets, lines, file).inRun(axes(lines, file, scale, overrides.axes())),
                        cases(lines, file.cases(), overrides),
                        given.phases(),
                        Optional.ofNullable(overrides.latencyLimit())
                                .or(() -> Optional.ofNullable(file.latencyLimit())
                                        .map(limit -> LatencyLimit.parse(LatencyLimit.KEY, limit)))
                                .orElse(null),
                        given.repetitions(),
                        given.until(),
                        null,
                        first(
                                overrides.seed() == null ? null : new Seed(overrides.seed()),
                                file.seed() == null ? Defaults.SEED : new Seed(file.seed())),
                        FileClaims.read(name, lines, file),
                        // A run says itself what it leaves out, whatever the one that wrote the file did.
                        List.of(),
                        file.margin() == null ? Defaults.MARGIN : Margin.parse("margin", file.margin()),
                        first(overrides.question(), file.question(), Defaults.QUESTION),
                        places));
    }

    /** The plans that a file makes by itself, one for each of its scales; none if it needs options to be a plan. */
    private static List<Plan> ownPlans(String name, ExperimentFile file, KeyLines lines) {
        List<@Nullable RunSize> scales = new ArrayList<>();
        scales.add(null);
        Optional.ofNullable(file.scales()).ifPresent(sizes -> scales.addAll(sizes.keySet()));
        List<Plan> plans = new ArrayList<>();
        for (@Nullable RunSize scale : scales) {
            try {
                plans.add(whole(name, file, lines, Overrides.of(scale)));
            } catch (PlanException needsAnOption) {
                // Such as --target. Without it the file has no points that a claim could speak of.
            }
        }
        return plans;
    }

    private static KeyOwners owners(List<TargetSpec> targets, KeyLines lines, ExperimentFile file) {
        return KeyOwners.of(
                targets,
                targets(lines, "/targets", file.targets()),
                Optional.ofNullable(file.workloads()).orElse(List.of()));
    }

    private static List<Axis> axes(KeyLines lines, ExperimentFile file, RunSize scale, List<Axis> overrides) {
        Map<String, Axis> axes = new LinkedHashMap<>();
        addAxes(axes, lines, "/settings/", file.settings());
        Optional.ofNullable(file.scales())
                .flatMap(scales -> Optional.ofNullable(scales.get(scale)))
                .ifPresent(sizes -> addAxes(axes, lines, "/scales/" + scale.word() + "/settings/", sizes.settings()));
        overrides.forEach(axis -> axes.put(axis.key(), axis));
        return new ArrayList<>(axes.values());
    }

    /** Where each key was written: the option, or the file with the line and the key. */
    private static Places places(String name, KeyLines lines, ExperimentFile file, RunSize scale, Overrides overrides) {
        Map<String, String> places = new HashMap<>();
        for (String key : PLACED) {
            lines.line("/scales/" + scale.word() + "/" + key, "/" + key)
                    .ifPresent(line -> places.put(key, name + " line " + line + " " + key));
        }
        axes(lines, file, scale, List.of())
                .forEach(axis -> places.put(Places.setting(axis.key()), name + " " + axis.place()));
        cases(lines, file.cases(), Overrides.none())
                .forEach(one -> places.put(Places.ofCase(one.name()), name + " " + one.place()));
        places.putAll(overrides.places());
        return new Places(places);
    }

    private static void addAxes(
            Map<String, Axis> axes, KeyLines lines, String parent, @Nullable Map<String, List<String>> settings) {
        if (settings != null) {
            settings.forEach((key, values) -> axes.put(
                    key, new Axis("line " + lines.line(parent + key).orElse(1) + " settings." + key, key, values)));
        }
    }

    private static List<Case> cases(
            KeyLines lines, @Nullable Map<String, Map<String, String>> written, Overrides overrides) {
        List<Case> ofFile = new ArrayList<>();
        if (written != null) {
            written.forEach((name, settings) -> ofFile.add(
                    new Case("line " + lines.line("/cases/" + name).orElse(1) + " cases." + name, name, settings)));
        }
        List<Case> cases = overrides.cases().isEmpty()
                ? ofFile
                : overrides.cases().stream().map(chosen -> chosen.of(ofFile)).toList();
        for (Axis axis : overrides.axes()) {
            cases.stream()
                    .filter(one -> one.settings().containsKey(axis.key()))
                    .findFirst()
                    .ifPresent(one -> {
                        throw new PlanException(axis.place() + ": must not be set beside the cases, got it with"
                                + " the case '"
                                + one.name() + "', which sets it to "
                                + one.settings().get(axis.key())
                                + "; legal: cases of your own, such as --case " + one.name() + ":" + axis.key() + "="
                                + axis.values().get(0));
                    });
        }
        return cases;
    }

    /** A written plan tells what its defaults were; one that meant something else must not be resumed as if it had not. */
    private static boolean checkFile(KeyLines lines, @Nullable Map<String, String> defaults) {
        lines.checkValues();
        Optional.ofNullable(defaults).orElse(Map.of()).forEach((key, value) -> {
            String now = Setting.named(key).<String>map(Setting::byDefault).orElse("no such setting");
            if (!now.equals(value)) {
                throw new PlanException("line " + lines.line("/defaults/" + key).orElse(1) + " defaults." + key
                        + ": must be the default of this version of Furlong, '" + now + "', got '" + value
                        + "'; write it under settings to ask for it");
            }
        });
        return true;
    }

    /** The targets of a scale, or else those of the file. */
    private static List<TargetSpec> targets(KeyLines lines, ExperimentFile file, RunSize scale) {
        List<String> ofScale = Optional.ofNullable(file.scales())
                .map(scales -> scales.get(scale))
                .map(ExperimentFile.Sizes::targets)
                .orElse(null);
        return ofScale == null
                ? targets(lines, "/targets", file.targets())
                : targets(lines, "/scales/" + scale.word() + "/targets", ofScale);
    }

    /** The loads of a scale, which are among those of the file, or else all of the file. */
    private static List<String> workloads(
            KeyLines lines, ExperimentFile file, RunSize scale, @Nullable List<String> ofScale) {
        List<String> all = Optional.ofNullable(file.workloads()).orElse(List.of());
        for (String workload : Optional.ofNullable(ofScale).orElse(List.of())) {
            if (!all.contains(workload)) {
                throw new PlanException("line "
                        + lines.line("/scales/" + scale.word() + "/workloads").orElse(1)
                        + " workloads: must be among those of the file, got " + workload + "; legal: "
                        + String.join(", ", all));
            }
        }
        return ofScale == null ? all : ofScale;
    }

    private static List<TargetSpec> targets(KeyLines lines, String key, @Nullable List<String> written) {
        String place = "line " + lines.line(key).orElse(1) + " targets";
        return Optional.ofNullable(written).orElse(List.of()).stream()
                .map(target -> TargetSpec.parse(place, target))
                .toList();
    }

    private static <T> T first(@Nullable T a, T b) {
        return a == null ? b : a;
    }

    private static <T> T first(@Nullable T a, @Nullable T b, T c) {
        return first(a, first(b, c));
    }

    private static String legalName(String experiment) {
        if (!experiment.matches("[a-z0-9][a-z0-9-]{0,63}")) {
            throw PlanException.ofKey(
                    "experiment", "must be a name of lower-case letters, digits and '-', got '" + experiment + "'");
        }
        return experiment;
    }

    /** The file's title may speak of its own targets, and not of those that replace them. */
    private static String title(ExperimentFile file, Overrides overrides) {
        return overrides.targets().isEmpty() && file.title() != null ? file.title() : file.experiment();
    }

    private static String legalTitle(String title) {
        if (title.length() > LONGEST_TITLE) {
            throw PlanException.ofKey(
                    "title", "must be at most " + LONGEST_TITLE + " characters long, got " + title.length());
        }
        if (!VisibleText.isPlain(title)) {
            throw PlanException.ofKey(
                    "title",
                    "must not contain control characters, got '" + VisibleText.of(title) + "'; nothing was started");
        }
        // A text of several lines could pass for lines of the report.
        return title.strip().replaceAll("\\s+", " ");
    }

    interface Part<T> {
        T make();
    }

    static <T> T inFile(String name, Part<T> part) {
        return inFile(name, Places.none(), part);
    }

    /** Makes a part, and names what is refused of it by the place where that was written, or at least by the file. */
    private static <T> T inFile(String name, Places places, Part<T> part) {
        try {
            return part.make();
        } catch (PlanException e) {
            boolean placed = e.refused().flatMap(key -> places.find(key.key())).isPresent();
            if (placed) {
                throw places.at(e);
            }
            throw e.isOfOption() ? e : new PlanException(name + " " + e.getMessage(), e);
        }
    }
}
