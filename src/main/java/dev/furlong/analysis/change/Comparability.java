package dev.furlong.analysis.change;

import dev.furlong.measurement.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.written.TimeSpan;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What must be the same before two arms may be compared, and what may differ but must be told. */
final class Comparability {
    private Comparability() {}

    /** Why two runs cannot be compared, each in words; empty if they can. */
    static List<String> refusals(Arm baseline, Arm contender) {
        List<String> refusals = new ArrayList<>();
        Environment one = baseline.environment();
        Environment other = contender.environment();
        differ(refusals, "processor", one.processor(), other.processor());
        differ(refusals, "architecture", one.arch(), other.arch());
        differ(refusals, "cores", one.cores(), other.cores());
        differ(refusals, "memory", one.memoryBytes() >> 20, other.memoryBytes() >> 20);
        differ(refusals, "file system", one.fileSystem(), other.fileSystem());
        differ(
                refusals,
                "warm-up",
                baseline.plan().phases().warmUpWords(),
                contender.plan().phases().warmUpWords());
        differ(
                refusals,
                "measure",
                TimeSpan.written(baseline.plan().phases().measure()),
                TimeSpan.written(contender.plan().phases().measure()));
        return refusals;
    }

    /** What else differs between the runs, and may be the very thing that is compared. */
    static List<String> notes(Arm baseline, Arm contender) {
        List<String> notes = new ArrayList<>();
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
        return notes;
    }

    /**
     * Why two points cannot be compared, each in words.
     *
     * @param varied the keys of the settings and parameters whose values are the arms
     */
    static List<String> refusals(String point, TrialRecord baseline, TrialRecord contender, Set<String> varied) {
        List<String> refusals = new ArrayList<>();
        TreeSet<String> parameters =
                new TreeSet<>(baseline.subject().parameters().keySet());
        parameters.addAll(contender.subject().parameters().keySet());
        for (String parameter : parameters) {
            if (varied.stream().noneMatch(key -> key.endsWith("." + parameter))) {
                differ(
                        refusals,
                        point + ": " + parameter,
                        baseline.subject().parameters().get(parameter),
                        contender.subject().parameters().get(parameter));
            }
        }
        TreeSet<String> settings = new TreeSet<>(baseline.settings().keySet());
        settings.addAll(contender.settings().keySet());
        for (String setting : settings) {
            if (!varied.contains(setting)) {
                differ(
                        refusals,
                        point + ": setting " + setting,
                        effective(baseline.settings(), setting),
                        effective(contender.settings(), setting));
            }
        }
        return refusals;
    }

    /** What differs between two points, and may be the very thing that is compared. */
    static List<String> notes(String point, TrialRecord baseline, TrialRecord contender) {
        List<String> notes = new ArrayList<>();
        differ(
                notes,
                point + ": release",
                baseline.subject().release(),
                contender.subject().release());
        differ(
                notes,
                point + ": engine's own properties",
                baseline.conditions().get(Conditions.ENGINE_PROPERTIES).orElse(null),
                contender.conditions().get(Conditions.ENGINE_PROPERTIES).orElse(null));
        return notes;
    }

    private static @Nullable String effective(Map<String, EffectiveSetting> settings, String key) {
        EffectiveSetting setting = settings.get(key);
        return setting == null ? null : setting.effective();
    }

    private static void differ(List<String> words, String what, @Nullable Object one, @Nullable Object other) {
        if (!Objects.equals(one, other)) {
            words.add(what + " was " + (one == null ? "not told" : one) + ", and is "
                    + (other == null ? "not told" : other));
        }
    }
}
