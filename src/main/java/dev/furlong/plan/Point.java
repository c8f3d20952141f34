package dev.furlong.plan;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.setting.OwnDefaults;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.OwnedKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One combination of an experiment's axes.
 *
 * @param id the id, unique in the experiment and stable over runs
 * @param target the system under test
 * @param workload the name of the workload
 * @param parameters the workload's parameters, as asked
 * @param clients the number of clients, 1 to 10,000
 * @param caseName the name of the tuple of settings that it has, or null
 * @param varied its values on the axes that vary, by their keys, in the order of its id
 * @param settings the settings as asked, defaults included
 */
public record Point(
        String id,
        TargetSpec target,
        String workload,
        Map<String, String> parameters,
        int clients,
        @Nullable String caseName,
        Map<String, String> varied,
        Settings settings) {

    /** Copies the map. */
    public Point {
        varied = Collections.unmodifiableMap(new LinkedHashMap<>(varied));
    }

    /** The end of a control's id. */
    private static final String CONTROL = "/control";

    /** The same under another name. */
    Point again() {
        return new Point(id + CONTROL, target, workload, parameters, clients, caseName, varied, settings);
    }

    /**
     * Whether the plan gives this metric, rather than the target: the throughput of an open loop is what was
     * asked for.
     */
    public boolean gives(Metric metric) {
        return metric.equals(Metrics.THROUGHPUT) && isOpenLoop();
    }

    /** Whether its transactions arrive when they were asked to, and not when earlier ones are done. */
    public boolean isOpenLoop() {
        return !(settings.get(Setting.RATE) instanceof Rate.Closed);
    }

    /**
     * Says why a metric of this point and another must not be set against each other, as far as what was asked for tells.
     * It is empty if it may be. Contrasts ask this before they compare, and a claim that it forbids is refused. What
     * trials alone tell, such as what a commit turned out to be worth, it does not know.
     */
    public Optional<String> unlike(Point other, Metric metric) {
        if (gives(metric) || other.gives(metric)) {
            return Optional.of("the " + metric.key() + " of an open loop is what was asked for");
        }
        return isOpenLoop() != other.isOpenLoop() && Metrics.latencies().contains(metric)
                ? Optional.of("latencies of closed loops count from when a transaction is sent, those of open loops"
                        + " from when it was to be sent")
                : Optional.empty();
    }

    /**
     * Whether another point of the same target asks for the same, however it is written. Properties of other
     * engines, and settings that do nothing here, make no difference.
     */
    public boolean asksForTheSameAs(Point other) {
        return parameters.equals(other.parameters) && acting().equals(other.acting());
    }

    /**
     * Returns what reaches the target, by key: the values of settings, and the engine's own properties as they are
     * written.
     */
    private Map<String, Object> acting() {
        Map<String, Object> acting = new TreeMap<>(settings.engineProperties(target.engine()));
        for (Setting<?> setting : Setting.all()) {
            if (IdleSettings.acts(setting, this)) {
                acting.put(setting.key(), settings.get(setting));
            }
        }
        return acting;
    }

    /** Returns its value on each axis that its id names. */
    public Coordinates coordinates() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(Coordinates.WORKLOAD, workload);
        all.put(Coordinates.TARGET, target.written());
        all.put(Coordinates.CLIENTS, Integer.toString(clients));
        all.putAll(varied);
        return new Coordinates(all);
    }

    /**
     * Returns its value on an axis. A setting or parameter that does not vary is an axis too, unless it is left to the engine.
     */
    public Optional<String> on(String axis) {
        return switch (axis) {
            case Coordinates.WORKLOAD -> Optional.of(workload);
            case Coordinates.TARGET -> Optional.of(target.written());
            case Coordinates.CLIENTS -> Optional.of(Integer.toString(clients));
            case Coordinates.CASE -> Optional.ofNullable(caseName);
            default -> Optional.ofNullable(varied.get(axis)).or(() -> unvaried(axis));
        };
    }

    private Optional<String> unvaried(String axis) {
        return parameter(axis, workload)
                .flatMap(name -> Optional.ofNullable(parameters.get(name)))
                .or(() -> Setting.named(axis)
                        .filter(setting -> !OwnDefaults.leave(setting, settings))
                        .map(settings::written))
                .or(() -> Optional.ofNullable(settings.asked().get(axis)));
    }

    /** The name of a workload's parameter by its key; empty if the key is not of a parameter of this workload. */
    private static Optional<String> parameter(String key, String workload) {
        return OwnedKey.of(key).filter(one -> one.owner().equals(workload)).map(OwnedKey::name);
    }

    /**
     * Whether an axis means nothing to it: the parameter of another load, or how transactions of an open loop
     * arrive.
     */
    public boolean ignores(String axis) {
        boolean ofAnother =
                OwnedKey.owner(axis).filter(owner -> !owner.equals(workload)).isPresent();
        return (ofAnother && on(axis).isEmpty()) || (axis.equals(Setting.ARRIVALS.key()) && !isOpenLoop());
    }

    /**
     * Tells whether it lies at some coordinates. What means nothing to it keeps it away, unless the load or the rate that
     * gives it no meaning is named as well.
     */
    public boolean liesAt(Coordinates at) {
        return at.values().entrySet().stream().allMatch(one -> liesAt(one.getKey(), one.getValue(), at));
    }

    private boolean liesAt(String axis, String value, Coordinates at) {
        if (ignores(axis)) {
            return at.values()
                    .containsKey(axis.equals(Setting.ARRIVALS.key()) ? Setting.RATE.key() : Coordinates.WORKLOAD);
        }
        return on(axis).filter(own -> Coordinates.same(axis, own, value)).isPresent();
    }

    /**
     * The axes on which another point, of this plan or another one, lies elsewhere. Values are the same however they are
     * written. An axis that only one of the two has is among them.
     */
    public Set<String> differsOn(Point other) {
        Set<String> axes = new LinkedHashSet<>(varied.keySet());
        axes.addAll(other.varied.keySet());
        axes.removeIf(axis -> varied.containsKey(axis)
                && other.varied.containsKey(axis)
                && Coordinates.same(axis, varied.getOrDefault(axis, ""), other.varied.getOrDefault(axis, "")));
        if (!target.equals(other.target)) {
            axes.add(Coordinates.TARGET);
        }
        if (!workload.equals(other.workload)) {
            axes.add(Coordinates.WORKLOAD);
        }
        if (clients != other.clients) {
            axes.add(Coordinates.CLIENTS);
        }
        return axes;
    }

    /** Returns its id without some axes: the same for all points that differ on these alone. */
    public String idWithout(Set<String> axes) {
        return id(target.written(), workload, clients, varied, axes);
    }

    /** Returns the same without the clients, for a point of which only these are known: the id of its curve over clients. */
    public static String idWithoutClients(String target, String workload, Map<String, String> varied) {
        return id(target, workload, 1, varied, Set.of(Coordinates.CLIENTS));
    }

    private static String id(
            String target, String workload, int clients, Map<String, String> varied, Set<String> without) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put(Coordinates.TARGET, target);
        parts.put(Coordinates.WORKLOAD, workload);
        parts.put(Coordinates.CLIENTS, clients + (clients == 1 ? " client" : " clients"));
        varied.forEach((key, value) -> parts.put(key, key + "=" + value));
        parts.keySet().removeAll(without);
        return String.join("/", parts.values());
    }

    /** A point whose id names the axes that vary. */
    static Point of(
            TargetSpec target,
            String workload,
            int clients,
            @Nullable String caseName,
            Map<String, String> varied,
            Map<String, String> all) {
        Map<String, String> parameters = new TreeMap<>();
        Map<String, String> settings = new TreeMap<>();
        all.forEach((key, value) -> parameter(key, workload)
                .ifPresentOrElse(name -> parameters.put(name, value), () -> settings.put(key, value)));
        return new Point(
                id(target.written(), workload, clients, varied, Set.of()),
                target,
                workload,
                Map.copyOf(parameters),
                clients,
                caseName,
                varied,
                new Settings(settings));
    }
}
