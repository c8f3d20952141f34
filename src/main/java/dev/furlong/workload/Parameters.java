package dev.furlong.workload;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.Nearest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a workload's parameters. One that is not asked for takes its default; one that is not known is refused. */
public final class Parameters {
    private final String workload;
    private final Map<String, String> asked;
    private final Map<String, String> effective = new LinkedHashMap<>();

    /**
     * Checks the keys.
     *
     * @throws PlanException if one is not legal
     */
    public Parameters(String workload, Map<String, String> asked, List<String> legal) {
        this.workload = workload;
        this.asked = asked;
        for (String key : asked.keySet()) {
            if (!legal.contains(key)) {
                throw PlanException.ofSetting(
                        workload + "." + key,
                        "must be a parameter of " + workload + ", got '" + key + "'; " + Nearest.hint(key, legal));
            }
        }
    }

    /** Whether the plan gives this one. */
    public boolean given(String key) {
        return asked.containsKey(key);
    }

    /** Reads a whole number in a range. */
    public int number(String key, long byDefault, int least, int most) {
        String written = asked.getOrDefault(key, String.valueOf(byDefault));
        long value = written.matches("[0-9]{1,10}") ? Long.parseLong(written) : -1;
        if (value < least || value > most) {
            throw PlanException.ofSetting(
                    workload + "." + key,
                    "must be a whole number from " + least + " to " + most + ", got '" + written + "'");
        }
        effective.put(key, String.valueOf(value));
        return (int) value;
    }

    /**
     * Reads a number with at most four digits behind the point.
     *
     * @param byDefault the number as it is written
     */
    public double decimal(String key, String byDefault, double least, double most) {
        String written = asked.getOrDefault(key, byDefault);
        double value = written.matches("[0-9]{1,4}([.][0-9]{1,4})?") ? Double.parseDouble(written) : Double.NaN;
        if (!(value >= least && value <= most)) {
            throw refused(
                    key,
                    "must be a number from " + least + " to " + most
                            + " with at most four digits behind the point, got '" + written + "'");
        }
        // One number has one text.
        effective.put(key, String.valueOf(value));
        return value;
    }

    /** The refusal of a parameter's value. */
    public PlanException refused(String key, String rule) {
        return PlanException.ofSetting(workload + "." + key, rule);
    }

    /** Reads one of several words. */
    public String word(String key, String byDefault, List<String> legal) {
        String written = asked.getOrDefault(key, byDefault);
        if (!legal.contains(written)) {
            throw PlanException.ofSetting(
                    workload + "." + key,
                    "must be one of the legal values, got '" + written + "'; legal: " + String.join(", ", legal));
        }
        effective.put(key, written);
        return written;
    }

    /** The parameters that were read, with their values. */
    public Map<String, String> effective() {
        return Map.copyOf(effective);
    }
}
