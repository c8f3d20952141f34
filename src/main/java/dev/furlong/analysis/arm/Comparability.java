package dev.furlong.analysis.arm;

import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Phases;
import dev.furlong.plan.Plan;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.OwnedKey;
import dev.furlong.plan.written.TimeSpan;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules on what must be the same before two arms may be compared, and what may differ but must be reported. */
public final class Comparability {
    private static final Set<Setting<?>> IRRELEVANT_TO_READING = Set.of(Setting.DURABILITY, Setting.WRITE_CACHE);

    private Comparability() {}

    /**
     * Checks that two arms are alike but for what is compared.
     *
     * @return the differences in words, which may be the very thing that is compared
     * @throws PlanException if something differs that must not; it lists all of it
     */
    public static List<String> check(Arm baseline, Arm contender, Pairing pairing) {
        boolean ofOneRun = baseline.isOfTheSameRunAs(contender);
        TreeSet<String> refusals = new TreeSet<>(words(refusals(baseline, contender), ofOneRun));
        List<String> notes = new ArrayList<>(words(notes(baseline, contender), ofOneRun));
        Map<String, List<String>> refusedAt = new LinkedHashMap<>();
        Map<String, List<String>> notedAt = new LinkedHashMap<>();
        for (String point : pairing.points()) {
            Contrast contrast = Objects.requireNonNull(pairing.contrasts().get(point));
            Optional<TrialRecord> one = firstValid(pairing.baseline(point));
            Optional<TrialRecord> other = firstValid(pairing.contender(point));
            if (one.isPresent() && other.isPresent()) {
                words(refusals(contrast, one.get(), other.get()), ofOneRun)
                        .forEach(words -> add(refusedAt, words, point));
                words(notes(contrast, one.get(), other.get()), ofOneRun).forEach(words -> add(notedAt, words, point));
            }
        }
        refusals.addAll(eachOnce(refusedAt));
        notes.addAll(eachOnce(notedAt));
        if (!refusals.isEmpty()) {
            throw new PlanException("compare: the runs must differ only in what is compared, got: "
                    + String.join("; ", refusals) + "; to compare, run both with the same values");
        }
        return notes;
    }

    private static List<String> words(List<Difference> differences, boolean ofOneRun) {
        return differences.stream().map(one -> one.words(ofOneRun)).toList();
    }

    private static void add(Map<String, List<String>> pointsOf, String words, String point) {
        pointsOf.computeIfAbsent(words, key -> new ArrayList<>()).add(point);
    }

    /** Each difference with its point, or with the number of its points if there are several. */
    private static List<String> eachOnce(Map<String, List<String>> pointsOf) {
        return pointsOf.entrySet().stream()
                .map(one -> one.getValue().size() == 1
                        ? one.getValue().get(0) + ": " + one.getKey()
                        : one.getKey() + " (" + one.getValue().size() + " points)")
                .toList();
    }

    private static Optional<TrialRecord> firstValid(List<TrialRecord> trials) {
        return trials.stream().filter(TrialRecord::valid).findFirst();
    }

    /** Lists the differences for which two runs cannot be compared; empty if they can. */
    static List<Difference> refusals(Arm baseline, Arm contender) {
        List<Difference> refusals = new ArrayList<>();
        Environment one = baseline.environment();
        Environment other = contender.environment();
        differ(refusals, "processor", one.processor(), other.processor());
        differ(refusals, "architecture", one.arch(), other.arch());
        differInPlural(refusals, "cores", one.cores(), other.cores());
        differ(refusals, "memory", one.memoryBytes() >> 20, other.memoryBytes() >> 20);
        differ(refusals, "file system", one.fileSystem(), other.fileSystem());
        Phases ours = baseline.plan().phases();
        Phases theirs = contender.plan().phases();
        if (!ours.hasTheWarmUpOf(theirs)) {
            differ(refusals, "warm-up", ours.warmUpWords(), theirs.warmUpWords());
        }
        differ(refusals, "design", ours.design().word(), theirs.design().word());
        differ(refusals, "measure", TimeSpan.written(ours.measure()), TimeSpan.written(theirs.measure()));
        return refusals;
    }

    /** Lists what else differs between the runs. It may be the very thing that is compared. */
    static List<Difference> notes(Arm baseline, Arm contender) {
        List<Difference> notes = new ArrayList<>();
        Environment one = baseline.environment();
        Environment other = contender.environment();
        differ(notes, "operating system", one.os(), other.os());
        differ(notes, "Java of Furlong", one.java(), other.java());
        differ(notes, "Furlong", one.furlongVersion(), other.furlongVersion());
        differ(
                notes,
                "seed",
                baseline.plan().seed().value(),
                contender.plan().seed().value());
        if (baseline.plan().phases().inSlices() && contender.plan().phases().inSlices()) {
            differInPlural(notes, "points side by side", sideBySide(baseline.plan()), sideBySide(contender.plan()));
        }
        return notes;
    }

    /** The most points of a plan that take turns with each other: those of one load and number of clients. */
    private static int sideBySide(Plan plan) {
        return plan.enrolled().stream()
                .collect(Collectors.groupingBy(point -> List.of(point.workload(), point.clients())))
                .values()
                .stream()
                .mapToInt(List::size)
                .max()
                .orElse(0);
    }

    /** What a parameter is of which a record does not tell. */
    private static final Map<String, String> UNTOLD = Map.of("access", "uniform");

    /**
     * Lists the differences for which two points cannot be compared; empty if they can.
     *
     * @param contrast the two points with the axes that are compared
     */
    static List<Difference> refusals(Contrast contrast, TrialRecord baseline, TrialRecord contender) {
        List<Difference> refusals = new ArrayList<>();
        Map<String, String> ours = baseline.subject().parameters();
        Map<String, String> theirs = contender.subject().parameters();
        for (String parameter : both(ours, theirs)) {
            boolean compared = contrast.axes().contains(baseline.subject().workload() + "." + parameter)
                    || contrast.axes().contains(contender.subject().workload() + "." + parameter);
            // Another load has other parameters; those that both have must be alike.
            boolean ofOneLoad = contrast.axes().contains(Coordinates.WORKLOAD)
                    && !(ours.containsKey(parameter) && theirs.containsKey(parameter));
            if (!compared && !ofOneLoad) {
                String untold = UNTOLD.get(parameter);
                differ(
                        refusals,
                        parameter,
                        ours.getOrDefault(parameter, untold),
                        theirs.getOrDefault(parameter, untold));
            }
        }
        for (String setting : differing(contrast, baseline, contender)) {
            if (!isOutcome(setting, contrast, baseline, contender)) {
                differ(refusals, setting, baseline, contender);
            }
        }
        differ(
                refusals,
                "recording of acknowledgements",
                baseline.conditions().holds(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN) ? "on" : "off",
                contender.conditions().holds(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN) ? "on" : "off");
        return refusals;
    }

    /** Lists what differs between two points. It may be the very thing that is compared. */
    static List<Difference> notes(Contrast contrast, TrialRecord baseline, TrialRecord contender) {
        List<Difference> notes = new ArrayList<>();
        // Releases and properties of two engines have nothing in common.
        if (baseline.subject().engine().equals(contender.subject().engine())) {
            differ(
                    notes,
                    "release",
                    baseline.subject().release(),
                    contender.subject().release());
            if (!contrast.axes().contains(Setting.JARS.key())) {
                // A build of the same path may be another one.
                differInPlural(
                        notes,
                        "jars",
                        baseline.conditions().get(Conditions.JARS).orElse(null),
                        contender.conditions().get(Conditions.JARS).orElse(null));
            }
            differInPlural(
                    notes,
                    "engine's own properties",
                    baseline.conditions().get(Conditions.ENGINE_PROPERTIES).orElse(null),
                    contender.conditions().get(Conditions.ENGINE_PROPERTIES).orElse(null));
        }
        for (String setting : differing(contrast, baseline, contender)) {
            if (isOutcome(setting, contrast, baseline, contender)) {
                differ(notes, setting, baseline, contender);
            }
        }
        return notes;
    }

    /** The settings, beside those that are compared, that hold otherwise. */
    private static List<String> differing(Contrast contrast, TrialRecord baseline, TrialRecord contender) {
        return both(baseline.settings(), contender.settings()).stream()
                .filter(setting -> !contrast.axes().contains(setting))
                .filter(setting -> !isIdle(setting, contrast))
                .filter(setting -> !isOfOneEngine(setting, contrast, baseline, contender))
                .filter(setting -> !holdsAlike(setting, baseline.settings(), contender.settings()))
                .toList();
    }

    private static boolean holdsAlike(
            String setting, Map<String, EffectiveSetting> baseline, Map<String, EffectiveSetting> contender) {
        return Setting.named(setting)
                .map(known -> known.held(baseline).equals(known.held(contender)))
                .orElseGet(() -> Objects.equals(effective(baseline, setting), effective(contender, setting)));
    }

    /** Tells whether a setting does nothing at one of them: how transactions arrive is nothing of a closed loop. */
    private static boolean isIdle(String setting, Contrast contrast) {
        return Setting.named(setting).isPresent()
                && (contrast.a().ignores(setting) || contrast.b().ignores(setting));
    }

    /** Tells whether targets are compared, and the key is a property of an engine that one of them alone has. */
    private static boolean isOfOneEngine(String key, Contrast contrast, TrialRecord baseline, TrialRecord contender) {
        return contrast.axes().contains(Coordinates.TARGET)
                && OwnedKey.belongs(key, baseline.subject().engine())
                        != OwnedKey.belongs(key, contender.subject().engine());
    }

    /**
     * Tells whether a setting follows from what is compared, and both were asked for the same: the comparison tells it.
     * A promise follows from other settings of one target. Between targets, it makes another series. Where nothing is
     * changed, durability is no promise. What else an engine has in place of a default makes no other series. An engine
     * out of the box has such values too.
     */
    private static boolean isOutcome(String key, Contrast contrast, TrialRecord baseline, TrialRecord contender) {
        Optional<Setting<?>> setting = Setting.named(key)
                .filter(known -> contrast.a()
                        .settings()
                        .get(known)
                        .equals(contrast.b().settings().get(known)));
        boolean changesData = baseline.changesData() || contender.changesData();
        if (!changesData && setting.filter(IRRELEVANT_TO_READING::contains).isPresent()) {
            return true;
        }
        boolean promise =
                setting.filter(CommitGuarantees.settings(changesData)::contains).isPresent();
        return promise
                ? contrast.mayPromiseOtherThings()
                : setting.isPresent()
                        && (contrast.axes().contains(Coordinates.TARGET)
                                || contrast.axes().contains(Setting.TUNING.key()))
                        && (isSubstitute(key, baseline) || isSubstitute(key, contender));
    }

    private static boolean isSubstitute(String key, TrialRecord trial) {
        EffectiveSetting setting = trial.settings().get(key);
        return setting != null && setting.because() != null;
    }

    private static Set<String> both(Map<String, ?> one, Map<String, ?> other) {
        TreeSet<String> keys = new TreeSet<>(one.keySet());
        keys.addAll(other.keySet());
        return keys;
    }

    private static void differ(
            List<Difference> differences, String setting, TrialRecord baseline, TrialRecord contender) {
        differ(
                differences,
                "setting " + setting,
                effective(baseline.settings(), setting),
                effective(contender.settings(), setting));
    }

    private static @Nullable String effective(Map<String, EffectiveSetting> settings, String key) {
        EffectiveSetting setting = settings.get(key);
        return setting == null ? null : setting.effective();
    }

    private static void differ(
            List<Difference> differences, String what, @Nullable Object one, @Nullable Object other) {
        Difference.of(what, one, other).ifPresent(differences::add);
    }

    /** The same of several things. */
    private static void differInPlural(
            List<Difference> differences, String what, @Nullable Object one, @Nullable Object other) {
        Difference.ofSeveral(what, one, other).ifPresent(differences::add);
    }
}
