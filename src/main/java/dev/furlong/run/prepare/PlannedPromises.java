package dev.furlong.run.prepare;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.mapping.Substitute;
import dev.furlong.plan.Point;
import dev.furlong.plan.setting.OwnDefaults;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.workload.Workloads;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the transactions of points promise, as far as it is known before a run: what the plan asks for, and what an engine has in
 * place of a default that it cannot honour. The run reads back what holds.
 */
public final class PlannedPromises {
    private PlannedPromises() {}

    /**
     * In what two points differ.
     *
     * @param words such as {@code durability=power-cut for derby, process-kill for h2 (REASON)}
     * @param remedy what is legal instead
     */
    public record Difference(String words, String remedy) {}

    /**
     * Returns in which promise two points differ, if they do. A load that changes nothing has no durability. What a server that
     * someone else runs promises is known only later, and so is what an engine leaves to itself.
     */
    public static Optional<Difference> difference(Point one, Point other) {
        if (!one.target().hasSettingsOfThePlan() || !other.target().hasSettingsOfThePlan()) {
            return Optional.empty();
        }
        boolean changes =
                Workloads.named("workloads", one.workload(), one.parameters()).changes();
        return Stream.of(Setting.DURABILITY, Setting.ISOLATION)
                .filter(setting -> changes || !setting.equals(Setting.DURABILITY))
                .filter(setting ->
                        !OwnDefaults.leave(setting, one.settings()) && !OwnDefaults.leave(setting, other.settings()))
                .filter(setting -> !setting.same(planned(one, setting), planned(other, setting)))
                .map(setting -> new Difference(
                        setting.key() + "=" + told(one, setting) + ", " + told(other, setting),
                        remedy(one, other, setting)))
                .findFirst();
    }

    /** A durability that one has in place of the default can be asked of both. An isolation may be one that the other lacks. */
    private static String remedy(Point one, Point other, Setting<?> setting) {
        return substitute(one, setting)
                .or(() -> substitute(other, setting))
                .filter(instead -> setting.equals(Setting.DURABILITY))
                .map(instead -> "--set durability=" + instead.value() + " for both")
                .orElse("targets of the same " + setting.key());
    }

    private static String told(Point point, Setting<?> setting) {
        return planned(point, setting) + " for " + point.target()
                + substitute(point, setting)
                        .map(instead -> " (" + instead.because() + ")")
                        .orElse("");
    }

    private static String planned(Point point, Setting<?> setting) {
        return substitute(point, setting)
                .map(Substitute::value)
                .orElse(point.settings().written(setting));
    }

    private static Optional<Substitute> substitute(Point point, Setting<?> setting) {
        Settings settings = point.settings();
        Engine engine =
                Engines.named("target", point.target().engine(), point.target().deployment());
        return settings.asks(setting)
                ? Optional.empty()
                : Optional.ofNullable(engine.mapping().substitutes().get(setting));
    }
}
