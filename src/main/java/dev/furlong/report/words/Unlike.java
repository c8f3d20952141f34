package dev.furlong.report.words;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Held;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Tuning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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
        withRemedies(point, other).forEach((reason, remedy) -> {
            reasons.add(reason);
            if (!remedy.isEmpty()) {
                remedies.add(remedy);
            }
        });
        boolean ofOthers = ofOthers(point);
        if (ofOthers != ofOthers(other)) {
            reasons.add(
                    ofOthers ? "someone else runs its server" + server(point, other) : "nobody else runs its server");
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

    /**
     * What to know of points that are compared though the durability of some is weaker, since they change nothing; empty if
     * all have the same.
     */
    public static Optional<String> ofNoMatter(List<PointSummary> compared) {
        List<PointSummary> weaker = compared.stream()
                .filter(point -> !point.changesData()
                        && compared.stream().anyMatch(other -> order(point, other, Setting.DURABILITY) > 0))
                .toList();
        return weaker.isEmpty()
                ? Optional.empty()
                : Optional.of(RunTitle.joined(weaker.stream()
                                .map(point -> point.target() + " (" + effective(point, Setting.DURABILITY) + ")")
                                .toList())
                        + (weaker.size() == 1 ? " has" : " have")
                        + " weaker durability, which does not matter to a load that changes no rows.");
    }

    /** The reason and what would make the two comparable. */
    public String words() {
        return because + (remedy.isEmpty() ? "" : "; to compare, run all with " + remedy);
    }

    /** Whether someone else runs the server of a point. */
    public static boolean ofOthers(PointSummary point) {
        return PointDoubts.has(point, Doubt.SERVER_OF_OTHERS);
    }

    /**
     * A difference in what the commits of a point promise, against those of another point.
     *
     * @param of the setting that differs
     * @param order how it compares
     * @param means what follows from it
     */
    public record Promise(Setting<?> of, Order order, String means) {
        /** How a promise compares with the other one. */
        public enum Order {
            /** Its durability survives less. */
            WEAKER,
            /** Its durability survives more. */
            STRONGER,
            /** Its isolation permits more. */
            LOOSER,
            /** Its isolation permits less. */
            STRICTER,
            /** Neither promises more, or that is not known. */
            DIFFERENT;

            private String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /** Such as {@code weaker durability (a power cut can lose commits)}. */
        public String words() {
            return words(means);
        }

        /** The same with another reason. */
        private String words(String because) {
            return comparison() + " (" + because + ")";
        }

        /** Without what follows, where that is plain: {@code weaker durability}. */
        String inShort() {
            return order == Order.DIFFERENT ? words() : comparison();
        }

        /** Whether less is promised. */
        boolean isLess() {
            return order == Order.WEAKER || order == Order.LOOSER;
        }

        private String comparison() {
            return order.word() + " " + of.key();
        }
    }

    /** The differences in what the commits of two choices of one target promise; empty if they promise the same. */
    public static List<Promise> promises(PointSummary point, PointSummary other) {
        List<Promise> promises = new ArrayList<>();
        boolean changesData = point.changesData() || other.changesData();
        CommitGuarantees own = CommitGuarantees.of(point.settings(), changesData);
        CommitGuarantees others = CommitGuarantees.of(other.settings(), changesData);
        if (!own.durability().equals(others.durability()) || own.fromCache() != others.fromCache()) {
            promises.add(durability(own, others));
        }
        if (differs(point, other, Setting.ISOLATION)) {
            int order = order(point, other, Setting.ISOLATION);
            promises.add(new Promise(
                    Setting.ISOLATION,
                    order > 0 ? Promise.Order.STRICTER : order < 0 ? Promise.Order.LOOSER : Promise.Order.DIFFERENT,
                    effective(point, Setting.ISOLATION)));
        }
        return promises;
    }

    /** The same in words. */
    public static String promise(PointSummary point, PointSummary other) {
        return promises(point, other).stream().map(Promise::words).collect(Collectors.joining(", "));
    }

    /**
     * The same where the headline says what follows from it: {@code but weaker durability}.
     *
     * @param better whether the figure of the point is better, so that a weaker promise stands against it
     */
    public static String promiseInShort(PointSummary point, PointSummary other, boolean better) {
        List<Promise> promises = promises(point, other);
        return (better && promises.stream().anyMatch(Promise::isLess) ? "but " : "")
                + promises.stream().map(Promise::inShort).collect(Collectors.joining(", "));
    }

    /** A difference in durability counts as far as it holds on the disk. */
    private static Promise durability(CommitGuarantees own, CommitGuarantees others) {
        Optional<Durability> survived = own.survived();
        if (survived.isEmpty() || others.survived().isEmpty()) {
            return new Promise(Setting.DURABILITY, Promise.Order.DIFFERENT, "not all of it is known");
        }
        Durability worst = survived.get();
        int order = worst.compareTo(others.survived().get());
        boolean ofACrash = worst == Durability.BOUNDED_LOSS;
        if (order == 0) {
            boolean alike = own.durability().equals(others.durability());
            return new Promise(
                    alike ? Setting.WRITE_CACHE : Setting.DURABILITY,
                    Promise.Order.DIFFERENT,
                    (ofACrash ? "a crash" : "a power cut") + " can lose commits of both");
        }
        return order > 0
                ? new Promise(Setting.DURABILITY, Promise.Order.WEAKER, survives(worst))
                : new Promise(
                        Setting.DURABILITY,
                        Promise.Order.STRONGER,
                        worst == Durability.POWER_CUT ? survives(worst) : "commits survive a kill of the database");
    }

    /** What commits survive, in words. */
    public static String survives(Durability durability) {
        return switch (durability) {
            case POWER_CUT -> "commits survive a power cut";
            case PROCESS_KILL -> "commits survive a kill, not a power cut";
            case BOUNDED_LOSS -> "a crash can lose commits";
        };
    }

    /** The differences in what the commits of two targets promise, each with the option that would take it away, or nothing. */
    private static Map<String, String> withRemedies(PointSummary point, PointSummary other) {
        Map<String, String> differences = new LinkedHashMap<>();
        boolean sameDisk = fromCache(point) == fromCache(other);
        boolean settable = isTuned(point) && isTuned(other);
        for (Promise promise : promises(point, other)) {
            if (!promise.of().equals(Setting.DURABILITY) || !sameDisk) {
                differences.put(promise.words(), "");
                continue;
            }
            int order = order(point, other, Setting.DURABILITY);
            differences.put(
                    promise.words(effective(point, Setting.DURABILITY)),
                    order == 0 || !settable
                            ? ""
                            : "--set durability=" + effective(order > 0 ? point : other, Setting.DURABILITY));
        }
        return differences;
    }

    private static boolean isTuned(PointSummary point) {
        return !Setting.TUNING.effectiveIn(point.settings()).equals(Optional.of(Tuning.OUT_OF_THE_BOX));
    }

    private static boolean fromCache(PointSummary point) {
        return CommitGuarantees.of(point.settings(), point.changesData()).fromCache();
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
