package dev.furlong.plan.axis;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Nearest;
import dev.furlong.plan.written.OwnedKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The values of a point on some of the plan's axes.
 *
 * @param values the values by axis, in the order in which they were written
 */
public record Coordinates(Map<String, String> values) {
    /** The axis of the targets. */
    public static final String TARGET = "target";
    /** The axis of the workloads. */
    public static final String WORKLOAD = "workload";
    /** The axis of the numbers of clients. */
    public static final String CLIENTS = "clients";
    /** The axis of the cases. */
    public static final String CASE = "case";

    /** The axes that a plan has without a setting. */
    public static final List<String> OWN = List.of(TARGET, WORKLOAD, CLIENTS, CASE);

    /** Copies the map. */
    public Coordinates {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns coordinates on no axis. */
    public static Coordinates none() {
        return new Coordinates(Map.of());
    }

    /**
     * Reads coordinates such as {@code derby:server, clients=8}. A part without {@code =} is a target.
     *
     * @param place the place to name in messages
     * @throws PlanException if the text has another form, or names an axis that no plan can have
     */
    public static Coordinates parse(String place, String written) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String one : written.split(",", -1)) {
            int equals = one.indexOf('=');
            String axis = equals < 0 ? TARGET : one.substring(0, equals).strip();
            String value = one.substring(equals + 1).strip();
            if (value.isEmpty() || axis.isEmpty()) {
                throw new PlanException(place + ": must be a target or AXIS=VALUE, got '" + written
                        + "'; legal: such as derby:server, clients=8");
            }
            if (values.put(axis, value(place, axis, value)) != null) {
                throw new PlanException(
                        place + ": must name each axis once, got " + axis + " twice in '" + written + "'");
            }
        }
        return new Coordinates(values);
    }

    /**
     * A value on an axis, in its shortest form.
     *
     * @throws PlanException if no plan can have the axis, or the axis such a value
     */
    public static String value(String place, String axis, String written) {
        checkAxis(place, axis);
        if (axis.equals(TARGET)) {
            return TargetSpec.parse(place + " " + axis, written).written();
        }
        Setting.named(axis).ifPresent(setting -> setting.check(place + " " + axis, written));
        return written;
    }

    /**
     * Refuses what cannot be an axis of any plan.
     *
     * @throws PlanException if it is such
     */
    public static void checkAxis(String place, String axis) {
        // An engine's property and a workload's parameter have a dot; the plan tells whether they are there.
        if (OwnedKey.of(axis).isEmpty()
                && !OWN.contains(axis)
                && Setting.named(axis).isEmpty()) {
            List<String> legal =
                    Stream.concat(OWN.stream(), Setting.keys().stream()).toList();
            throw new PlanException(
                    place + ": must name an axis of the plan, got '" + axis + "'; " + Nearest.hint(axis, legal));
        }
    }

    /** Whether two values of an axis are the same, however they are written. */
    public static boolean same(String axis, String one, String other) {
        return one.equals(other)
                || Setting.named(axis)
                        .map(setting -> Objects.equals(setting.value(one), setting.value(other)))
                        .orElse(false);
    }

    /** Whether others on the same axes have the same values, however they are written. */
    public boolean isSame(Coordinates other) {
        return values.entrySet().stream()
                .allMatch(one -> same(one.getKey(), one.getValue(), other.values.getOrDefault(one.getKey(), "")));
    }

    /** Returns these coordinates and those of {@code other}, which replace these. */
    public Coordinates with(Coordinates other) {
        Map<String, String> both = new LinkedHashMap<>(values);
        both.putAll(other.values);
        return new Coordinates(both);
    }

    /** Returns these coordinates and a value on one more axis, which replaces the one there is. */
    public Coordinates with(String axis, String value) {
        return with(new Coordinates(Map.of(axis, value)));
    }

    /** Writes them as a claim does, without the brackets. The text reads back as the same. */
    public String written() {
        return values.entrySet().stream()
                .map(one -> one.getKey().equals(TARGET) ? one.getValue() : one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(", "));
    }
}
