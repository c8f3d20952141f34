package dev.furlong.plan.axis;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.VisibleText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A named tuple of settings: one value of the axis {@code case}. It replaces the plan's own value of each setting that
 * it names.
 *
 * @param place the place where it was written, for messages
 * @param name the name, of lower-case letters and digits, with {@code .}, {@code _} or {@code -} between them
 * @param settings the values that it sets, by key, in the order in which it was written; none leaves all as the plan
 *     has it
 */
public record Case(String place, String name, Map<String, String> settings) {
    /** A share of a capacity needs the closed loop beside it. A case would not say so, and arrivals belong to a rate. */
    private static final Set<String> OWN_AXIS = Set.of(Setting.RATE.key(), Setting.ARRIVALS.key());

    /** Checks the name, each key where it is engine-neutral, and each value. */
    public Case {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        if (!name.matches("(?=.{1,32}$)[a-z0-9]+([._-][a-z0-9]+)*")) {
            throw new PlanException(
                    place + ": must have a name of up to 32 lower-case letters and digits, with '.', '_'"
                            + " or '-' between them, got '" + name + "'; legal: such as small");
        }
        for (Axis axis : axes(place, settings)) {
            if (OWN_AXIS.contains(axis.key())) {
                throw new PlanException(axis.place() + ": must not be part of a case, got it in '" + name + "'; legal: "
                        + axis.key() + " under settings, or --set " + axis.key() + "=…");
            }
        }
    }

    /**
     * Reads {@code NAME:KEY=VALUE,KEY=VALUE} of the command line.
     *
     * @throws PlanException if it has another form, or a key or a value is not legal
     */
    public static Case parse(String place, String written) {
        int colon = written.indexOf(':');
        if (colon < 1) {
            throw new PlanException(place + ": must be NAME:KEY=VALUE,KEY=VALUE, got '" + written
                    + "'; legal: such as small:buffer=4MiB,heap=64MiB");
        }
        String name = written.substring(0, colon);
        String ofCase = place + " " + VisibleText.of(name);
        Map<String, String> settings = new LinkedHashMap<>();
        String tuple = written.substring(colon + 1);
        for (String one : tuple.isEmpty() ? new String[0] : tuple.split(",", -1)) {
            if (one.indexOf('=') < 1) {
                throw new PlanException(ofCase + ": must give each setting one value, as KEY=VALUE, got '" + one
                        + "' in '" + written + "'; for another value, add a case");
            }
            Axis axis = Axis.parse(ofCase, one);
            if (settings.put(axis.key(), axis.values().get(0)) != null) {
                throw new PlanException(
                        axis.place() + ": must be set once in a case, got it twice in '" + written + "'");
            }
        }
        return new Case(ofCase, name, settings);
    }

    /** Returns each of its settings as an axis of one value. */
    public List<Axis> axes() {
        return axes(place, settings);
    }

    private static List<Axis> axes(String place, Map<String, String> settings) {
        List<Axis> axes = new ArrayList<>();
        settings.forEach((key, value) -> axes.add(new Axis(place + " " + key, key, List.of(value))));
        return axes;
    }
}
