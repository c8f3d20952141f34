package dev.furlong.plan;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.Rate;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.TargetSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One combination of an experiment's axes.
 *
 * @param id unique in the experiment, stable over runs
 * @param target the system under test
 * @param workload its name
 * @param parameters of the workload, as asked
 * @param clients 1 to 10,000
 * @param caseName of the tuple of settings that it has, or null
 * @param varied where it lies on the axes that vary, by their keys, in the order of its id
 * @param settings as asked, defaults included
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

    /** Copies. */
    public Point {
        varied = Collections.unmodifiableMap(new LinkedHashMap<>(varied));
    }

    /** What the id of a control ends with. */
    static final String CONTROL = "/control";

    /** The same under another name. */
    Point again() {
        return new Point(id + CONTROL, target, workload, parameters, clients, caseName, varied, settings);
    }

    /** Whether the plan gives this metric, rather than the target: the throughput of an open loop is what was asked for. */
    public boolean gives(Metric metric) {
        return metric.equals(Metrics.THROUGHPUT) && !(settings.get(Setting.RATE) instanceof Rate.Closed);
    }

    /**
     * Whether another point of the same target asks for the same, however it is written: properties of other engines, and
     * settings that do nothing here, make no difference.
     */
    public boolean asksForTheSameAs(Point other) {
        return parameters.equals(other.parameters) && acting().equals(other.acting());
    }

    /** What reaches the target, by key: the values of settings, and the engine's own properties as they are written. */
    private Map<String, Object> acting() {
        Map<String, Object> acting = new TreeMap<>(settings.engineProperties(target.engine()));
        for (Setting<?> setting : Setting.all()) {
            if (IdleSettings.acts(setting, this)) {
                acting.put(setting.key(), settings.get(setting));
            }
        }
        return acting;
    }

    /** Its id without the clients: the same for all points of one curve over client counts. */
    public String withoutClients() {
        // Neither a target nor a workload is written with a space, and the settings come after.
        return id.replaceFirst("/[0-9]+ clients?(?=/|$)", "");
    }

    /** A point whose id names the axes that vary. */
    static Point of(
            TargetSpec target,
            String workload,
            int clients,
            @Nullable String caseName,
            Map<String, String> varied,
            Map<String, String> all) {
        StringJoiner id = new StringJoiner("/");
        id.add(target.written()).add(workload).add(clients + (clients == 1 ? " client" : " clients"));
        varied.forEach((key, value) -> id.add(key + "=" + value));
        Map<String, String> parameters = new TreeMap<>();
        Map<String, String> settings = new TreeMap<>();
        all.forEach((key, value) -> {
            if (key.startsWith(workload + ".")) {
                parameters.put(key.substring(workload.length() + 1), value);
            } else {
                settings.put(key, value);
            }
        });
        return new Point(
                id.toString(),
                target,
                workload,
                Map.copyOf(parameters),
                clients,
                caseName,
                varied,
                new Settings(settings));
    }
}
