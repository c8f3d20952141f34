package dev.furlong.plan.axis;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.plan.written.Nearest;
import dev.furlong.plan.written.OwnedKey;
import dev.furlong.plan.written.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A setting or parameter with the values that it takes.
 *
 * @param place the place where it was written, for messages
 * @param key the key of the setting, such as {@code buffer} or {@code tpcb.branches}
 * @param values the values, at least one; two or more make it an axis
 */
public record Axis(String place, String key, List<String> values) {
    /** The options of the keys of a plan that have one, and of the axes that are no settings. */
    private static final Map<String, String> OPTIONS = Stream.concat(
                    Stream.of(
                                    Coordinates.CASE,
                                    Coordinates.TARGET,
                                    Coordinates.CLIENTS,
                                    "server",
                                    "scale",
                                    "question",
                                    "repetitions",
                                    "warm-up",
                                    "warm-up-max",
                                    "measure",
                                    "design",
                                    LatencyLimit.KEY,
                                    "seed")
                            .map(key -> Map.entry(key, key)),
                    Stream.of(Map.entry("targets", Coordinates.TARGET), Map.entry("cases", Coordinates.CASE)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /** Checks the key where it is engine-neutral, and each value. */
    public Axis {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new PlanException(place + ": must have a value, got none");
        }
        if (values.stream().distinct().count() != values.size()) {
            throw new PlanException(place + ": must not repeat a value, got " + String.join(", ", values));
        }
        for (String value : values) {
            if (value.chars().anyMatch(Character::isISOControl)) {
                throw new PlanException(
                        place + ": must not contain control characters, got '" + VisibleText.of(value) + "'");
            }
        }
        if (OwnedKey.of(key).isEmpty()) {
            Setting<?> setting = Setting.named(key)
                    .orElseThrow(() -> new PlanException(place + ": must be a setting, got '" + key + "'; "
                            + Nearest.hint(key, Setting.keys())
                            + ", or ENGINE.PROPERTY, or WORKLOAD.PARAMETER"));
            for (String value : values) {
                setting.check(place, value);
            }
        }
    }

    /** Reads {@code KEY=a,b} of the command line. */
    public static Axis parse(String place, String written) {
        int equals = written.indexOf('=');
        if (equals < 1) {
            throw new PlanException(
                    place + ": must be KEY=VALUE, got '" + written + "'; legal: such as buffer=4MiB,64MiB");
        }
        String key = written.substring(0, equals);
        String option = OPTIONS.get(key);
        if (option != null) {
            throw new PlanException(place + " " + key + ": must be a setting, got '" + key
                    + "', which has an option of its own; write --" + option + " " + written.substring(equals + 1));
        }
        return new Axis(
                place + " " + key, key, List.of(written.substring(equals + 1).split(",", -1)));
    }
}
