package dev.furlong.run;

import dev.furlong.deployment.Deployment;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Point;
import dev.furlong.plan.setting.Setting;

/** The settings that cannot be had where the clients run in a JVM that runs already. */
final class StandingLimits {
    private StandingLimits() {}

    /**
     * Refuses a point that asks for such a setting.
     *
     * @throws PlanException if the point asks for one, with the reason
     */
    static void check(Point point) {
        if (asked(point, Setting.PROBES)) {
            throw refusal(point, Setting.PROBES, "no probe is read there, so that there is none to switch off");
        }
        if (asked(point, Setting.RATE)) {
            throw refusal(point, Setting.RATE, "a benchmark measures a closed loop");
        }
        if (asked(point, Setting.LOAD_JVMS)) {
            throw refusal(point, Setting.LOAD_JVMS, "they are threads of that one JVM");
        }
        if (asked(point, Setting.MEMORY)
                && Deployment.of(point.target()).roles().inClient()) {
            throw refusal(point, Setting.MEMORY, "what it holds already would be outside of any limit");
        }
        if (asked(point, Setting.NETWORK_RTT) && asked(point, Setting.PLACEMENT)) {
            throw refusal(
                    point,
                    Setting.PLACEMENT,
                    "with network-rtt the relay is in that JVM too, and would be kept to the client's cores");
        }
    }

    private static boolean asked(Point point, Setting<?> setting) {
        return !point.settings().atDefault(setting);
    }

    private static PlanException refusal(Point point, Setting<?> setting, String because) {
        return PlanException.ofSetting(
                setting.key(),
                "must be left alone where the clients run in a JVM that runs already, got '"
                        + point.settings().written(setting) + "': " + because + "; run an experiment");
    }
}
