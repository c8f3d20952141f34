package dev.furlong.run;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.Setting;

/** What cannot be had where the clients run in a JVM that runs already. */
final class StandingLimits {
    private StandingLimits() {}

    /**
     * Refuses it.
     *
     * @throws PlanException with the reason
     */
    static void check(Prepared prepared) {
        if (asked(prepared, Setting.PROBES)) {
            throw refusal(prepared, Setting.PROBES, "no probe is read there, so that there is none to switch off");
        }
        if (asked(prepared, Setting.MEMORY) && prepared.deployment() == DeploymentKind.EMBEDDED) {
            throw refusal(prepared, Setting.MEMORY, "what it holds already would be outside of any limit");
        }
        if (asked(prepared, Setting.NETWORK_RTT) && asked(prepared, Setting.PLACEMENT)) {
            throw refusal(
                    prepared,
                    Setting.PLACEMENT,
                    "with network-rtt the relay is in that JVM too, and would be kept to the client's cores");
        }
    }

    private static boolean asked(Prepared prepared, Setting setting) {
        return !prepared.settings().of(setting).equals(setting.byDefault());
    }

    private static PlanException refusal(Prepared prepared, Setting setting, String because) {
        return new PlanException("settings " + setting.key()
                + ": must be left alone where the clients run in a JVM that runs already, got '"
                + prepared.settings().of(setting) + "': " + because + "; run an experiment");
    }
}
