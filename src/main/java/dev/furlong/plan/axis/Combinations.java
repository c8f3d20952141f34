package dev.furlong.plan.axis;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.written.OwnedKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The combinations of values that the axes and cases of a plan make. The parameters of a workload vary only its own.
 *
 * @param workloads the names of the workloads
 * @param axes the settings and parameters with their values
 * @param cases the named tuples of settings, which form one axis; empty if the plan has none
 */
public record Combinations(List<String> workloads, List<Axis> axes, List<Case> cases) {
    /**
     * One combination.
     *
     * @param caseName the name of its case, or null
     * @param varied its values on the axes that vary, by their keys, the case first
     * @param values all its values but the case, by their keys
     */
    public record Combination(@Nullable String caseName, Map<String, String> varied, Map<String, String> values) {}

    /**
     * Checks the cases against each other and against the axes.
     *
     * @throws PlanException if two cases are the same, or a case sets what an axis varies
     */
    public Combinations {
        workloads = List.copyOf(workloads);
        axes = List.copyOf(axes);
        cases = List.copyOf(cases);
        check(cases, axes);
    }

    /** The combinations of one workload, those of the first case first. */
    public List<Combination> of(String workload) {
        List<Combination> all = new ArrayList<>();
        for (Optional<Case> tuple : tuples()) {
            for (Map<String, String> values : values(workload)) {
                Map<String, String> varied = new LinkedHashMap<>();
                tuple.filter(one -> cases.size() > 1).ifPresent(one -> varied.put(Coordinates.CASE, one.name()));
                values.keySet().stream()
                        .filter(this::isVaried)
                        .forEach(key -> varied.put(key, String.valueOf(values.get(key))));
                Map<String, String> own = new LinkedHashMap<>(values);
                tuple.ifPresent(one -> own.putAll(one.settings()));
                own.keySet().removeIf(key -> belongsToAnother(key, workload));
                all.add(new Combination(tuple.map(Case::name).orElse(null), varied, own));
            }
        }
        return all;
    }

    /** The number of combinations of all workloads. It makes none: long axes have more than any memory holds. */
    public double count() {
        return Math.max(1, cases.size())
                * workloads.stream().mapToDouble(this::count).sum();
    }

    private double count(String workload) {
        return loadModels()
                * axes.stream()
                        .filter(axis -> !belongsToAnother(axis.key(), workload) && !isOfLoadModel(axis))
                        .mapToDouble(axis -> axis.values().size())
                        .reduce(1, (all, values) -> all * values);
    }

    /** The number of combinations of rates and arrivals, of which a closed loop has none. */
    private double loadModels() {
        List<String> rates = axis(Setting.RATE).map(Axis::values).orElse(List.of(Setting.RATE.byDefault()));
        double open = rates.stream().filter(rate -> !isClosed(rate)).count();
        double arrivals =
                axis(Setting.ARRIVALS).map(axis -> axis.values().size()).orElse(1);
        return rates.size() - open + open * arrivals;
    }

    private static boolean isOfLoadModel(Axis axis) {
        return axis.key().equals(Setting.RATE.key()) || axis.key().equals(Setting.ARRIVALS.key());
    }

    private static boolean isClosed(String rate) {
        return Setting.RATE.value(rate) instanceof Rate.Closed;
    }

    /** Whether a setting has several values, be it on an axis or over the cases. */
    public boolean varies(Setting<?> setting) {
        String key = setting.key();
        String common = axis(setting).map(axis -> axis.values().get(0)).orElse(setting.byDefault());
        return isVaried(key)
                || cases.stream()
                                .map(one -> one.settings().getOrDefault(key, common))
                                .distinct()
                                .count()
                        > 1;
    }

    private Optional<Axis> axis(Setting<?> setting) {
        return axes.stream().filter(axis -> axis.key().equals(setting.key())).findFirst();
    }

    private boolean isVaried(String key) {
        return axes.stream()
                .anyMatch(axis -> axis.key().equals(key) && axis.values().size() > 1);
    }

    /** Lists the cases; without any, there is one empty choice. */
    private List<Optional<Case>> tuples() {
        return cases.isEmpty()
                ? List.of(Optional.empty())
                : cases.stream().map(Optional::of).toList();
    }

    private List<Map<String, String>> values(String workload) {
        List<Map<String, String>> combinations = new ArrayList<>(List.of(Map.of()));
        for (Axis axis : axes) {
            if (belongsToAnother(axis.key(), workload)) {
                continue;
            }
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> shorter : combinations) {
                for (String value : axis.values()) {
                    Map<String, String> one = new LinkedHashMap<>(shorter);
                    one.put(axis.key(), value);
                    longer.add(one);
                }
            }
            combinations = longer;
        }
        return combinations.stream().map(Combinations::ofClosed).distinct().toList();
    }

    /** A closed loop has no arrivals: however they vary, it is one combination. */
    private static Map<String, String> ofClosed(Map<String, String> combination) {
        Map<String, String> own = new LinkedHashMap<>(combination);
        Optional.ofNullable(own.get(Setting.RATE.key()))
                .filter(Combinations::isClosed)
                .ifPresent(closed -> own.remove(Setting.ARRIVALS.key()));
        return own;
    }

    private boolean belongsToAnother(String key, String workload) {
        return OwnedKey.owner(key)
                .filter(owner -> !owner.equals(workload) && workloads.contains(owner))
                .isPresent();
    }

    private static void check(List<Case> cases, List<Axis> axes) {
        Map<Map<String, String>, String> tuples = new HashMap<>();
        for (Case one : cases) {
            String same = tuples.put(one.settings(), one.name());
            if (same != null) {
                throw new PlanException(one.place() + ": must differ from the other cases, got the settings of '" + same
                        + "' again in '" + one.name() + "'");
            }
            for (Axis axis : axes) {
                if (axis.values().size() > 1 && one.settings().containsKey(axis.key())) {
                    throw new PlanException(one.place() + " " + axis.key()
                            + ": must be either in cases or an axis, got it in the case '" + one.name()
                            + "' and as the axis " + String.join(",", axis.values())
                            + "; legal: one value under settings, which the case replaces");
                }
            }
        }
    }
}
