package dev.furlong.run;

import dev.furlong.deployment.Deployment;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Point;
import dev.furlong.plan.setting.Setting;
import java.util.List;

/** The settings that a benchmark cannot use, because its JVM was not started for a trial. */
public final class StandingLimits {
    private static final String NO_CLIENTS = "one connection fills the tables; no clients run";
    private static final String OTHER_JVM = "the engine runs in the benchmark's own JVM";
    private static final String UNCONFINED = "Furlong limits neither this JVM nor a server while a database is filled";

    /** The settings that mean nothing where an empty database is filled, with the reasons. */
    private static final List<Idle> WHERE_FILLED = List.of(
            new Idle(Setting.MEMORY, UNCONFINED),
            new Idle(Setting.CORES, UNCONFINED),
            new Idle(Setting.PLACEMENT, UNCONFINED),
            new Idle(Setting.NETWORK_RTT, "a database is filled without a relay"),
            new Idle(Setting.PROBES, "no probe is read there"),
            new Idle(Setting.LAYERS, "no probe is read there"),
            new Idle(Setting.RATE, NO_CLIENTS),
            new Idle(Setting.CONNECTIONS, NO_CLIENTS),
            new Idle(Setting.STATEMENTS, NO_CLIENTS),
            new Idle(Setting.SLOWDOWN, NO_CLIENTS),
            new Idle(Setting.LOAD_JVMS, NO_CLIENTS));

    /** Those of the JVM that an embedded engine is in. */
    private static final List<Idle> WHERE_FILLED_IN_CLIENT = List.of(
            new Idle(Setting.HEAP, OTHER_JVM), new Idle(Setting.GC, OTHER_JVM), new Idle(Setting.JAVA, OTHER_JVM));

    private StandingLimits() {}

    private record Idle(Setting<?> setting, String because) {}

    /**
     * Refuses a point that asks for what cannot be had where the clients run in a JVM that runs already.
     *
     * @throws PlanException if the point asks for one, with the reason
     */
    static void check(Point point) {
        if (asked(point, Setting.PROBES)) {
            throw refusal(point, Setting.PROBES, "no probe is read there");
        }
        if (asked(point, Setting.LAYERS)) {
            throw refusal(point, Setting.LAYERS, "no probe is read there");
        }
        if (asked(point, Setting.RATE)) {
            throw refusal(point, Setting.RATE, "a benchmark measures a closed loop");
        }
        if (asked(point, Setting.LOAD_JVMS)) {
            throw refusal(point, Setting.LOAD_JVMS, "they are threads of that one JVM");
        }
        if (asked(point, Setting.MEMORY) && inClient(point)) {
            throw refusal(point, Setting.MEMORY, "the memory that it already holds would count against no limit");
        }
        if (asked(point, Setting.NETWORK_RTT) && asked(point, Setting.PLACEMENT)) {
            throw refusal(
                    point,
                    Setting.PLACEMENT,
                    "with network-rtt, that JVM also runs the relay, which would have only the client's cores");
        }
    }

    /**
     * Refuses a point that asks for what nothing gives effect to where an empty database is filled, and no more than that.
     *
     * @throws PlanException if the point asks for one, with the reason
     */
    public static void checkFilled(Point point) {
        WHERE_FILLED.forEach(idle -> checkFilled(point, idle));
        if (inClient(point)) {
            WHERE_FILLED_IN_CLIENT.forEach(idle -> checkFilled(point, idle));
        }
    }

    private static void checkFilled(Point point, Idle idle) {
        Setting<?> setting = idle.setting();
        if (asked(point, setting)) {
            throw PlanException.ofSetting(
                    setting.key(),
                    "must not be set where a database is only populated, got '"
                            + point.settings().written(setting) + "': " + idle.because() + "; legal: "
                            + setting.byDefault());
        }
    }

    private static boolean inClient(Point point) {
        return Deployment.of(point.target()).roles().inClient();
    }

    private static boolean asked(Point point, Setting<?> setting) {
        return !point.settings().atDefault(setting);
    }

    private static PlanException refusal(Point point, Setting<?> setting, String because) {
        return PlanException.ofSetting(
                setting.key(),
                "must not be set where the clients run in an existing JVM, got '"
                        + point.settings().written(setting) + "': " + because + "; run an experiment");
    }
}
