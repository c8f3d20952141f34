package dev.furlong.report.words;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Held;
import dev.furlong.plan.setting.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What keeps a target from being compared with another one, though the same was asked of both: its commits promise something
 * else, someone else runs its server, or its clients had more to do.
 *
 * @param because the differences in words
 * @param remedy the options that would make the two comparable; empty if none do
 */
public record Unlike(String because, String remedy) {
    /** The differences between a point and another one; empty if the two may be compared. */
    public static Optional<Unlike> of(PointSummary point, PointSummary other) {
        List<String> reasons = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        promises(point, other).forEach((reason, remedy) -> {
            reasons.add(reason);
            if (!remedy.isEmpty()) {
                remedies.add(remedy);
            }
        });
        boolean ofOthers = ofOthers(point);
        if (ofOthers != ofOthers(other)) {
            reasons.add(
                    ofOthers
                            ? "a server that someone else runs" + server(point, other)
                            : "not a server that someone else runs");
            PointSummary foreign = ofOthers ? point : other;
            if (differs(point, other, Setting.BUFFER)
                    && Setting.BUFFER.effectiveIn(foreign.settings()).isPresent()) {
                remedies.add("--set buffer=" + effective(foreign, Setting.BUFFER) + " and the same disk");
            }
        }
        if (PointDoubts.has(point, Doubt.ACKNOWLEDGEMENTS_TAKEN_DOWN)
                != PointDoubts.has(other, Doubt.ACKNOWLEDGEMENTS_TAKEN_DOWN)) {
            reasons.add("the clients of one alone recorded what was acknowledged");
        }
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(new Unlike(String.join(", ", reasons), String.join(" ", remedies)));
    }

    /** The reason and what would make the two comparable. */
    public String words() {
        return because + (remedy.isEmpty() ? "" : "; comparable with " + remedy);
    }

    /** Whether someone else runs the server of a point. */
    public static boolean ofOthers(PointSummary point) {
        return PointDoubts.has(point, Doubt.SERVER_OF_OTHERS);
    }

    /** Words behind points of one target whose commits promise different things; empty if they promise the same. */
    public static String promise(PointSummary point, PointSummary other) {
        return String.join(", ", promises(point, other).keySet());
    }

    /** The differences in what commits promise, each with the option that would take it away, or an empty text. */
    private static Map<String, String> promises(PointSummary point, PointSummary other) {
        Map<String, String> differences = new LinkedHashMap<>();
        if (differs(point, other, Setting.DURABILITY)) {
            int order = order(point, other, Setting.DURABILITY);
            String weaker = effective(order > 0 ? point : other, Setting.DURABILITY);
            differences.put(
                    (order > 0 ? "weaker" : order < 0 ? "stronger" : "other") + " durability ("
                            + effective(point, Setting.DURABILITY) + ")",
                    order == 0 ? "" : "--set durability=" + weaker);
        }
        if (differs(point, other, Setting.ISOLATION)) {
            int order = order(point, other, Setting.ISOLATION);
            differences.put(
                    (order > 0 ? "stricter" : order < 0 ? "looser" : "other") + " isolation ("
                            + effective(point, Setting.ISOLATION) + ")",
                    "");
        }
        boolean cached = CommitGuarantees.of(point.settings()).fromCache();
        if (cached != CommitGuarantees.of(other.settings()).fromCache()) {
            differences.put(
                    cached ? "weaker: a power cut can lose commits" : "stronger: commits wait for the disk", "");
        }
        return differences;
    }

    /** The order of two values of a setting whose values have one; 0 if one of them is none of these values. */
    private static <T extends Enum<T>> int order(PointSummary point, PointSummary other, Setting<T> setting) {
        return setting.held(point.settings()) instanceof Held.Known<T> own
                        && setting.held(other.settings()) instanceof Held.Known<T> others
                ? own.value().compareTo(others.value())
                : 0;
    }

    private static boolean differs(PointSummary point, PointSummary other, Setting<?> setting) {
        return !setting.held(point.settings()).equals(setting.held(other.settings()));
    }

    /** What is known, and what is not, of a server that someone else runs. */
    private static String server(PointSummary point, PointSummary other) {
        List<String> words = new ArrayList<>();
        if (differs(point, other, Setting.BUFFER)) {
            words.add("buffer " + effective(point, Setting.BUFFER) + " instead of " + effective(other, Setting.BUFFER));
        }
        EffectiveSetting storage = point.settings().get(Setting.STORAGE.key());
        if (storage != null && storage.nobodyTells()) {
            words.add("disk unknown");
        }
        return words.isEmpty() ? "" : ": " + String.join(", ", words);
    }

    private static String effective(PointSummary point, Setting<?> setting) {
        EffectiveSetting held = point.settings().get(setting.key());
        return held == null ? setting.byDefault() : held.effective();
    }
}
