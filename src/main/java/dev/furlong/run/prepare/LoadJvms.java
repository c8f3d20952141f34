package dev.furlong.run.prepare;

import dev.furlong.deployment.confinement.Roles;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Point;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.ConnectionUse;
import dev.furlong.plan.setting.value.Rate;

/** The rules on where the clients can be spread over several JVMs. */
final class LoadJvms {
    private LoadJvms() {}

    /**
     * Refuses several load JVMs where one alone can be, and more than there are clients.
     *
     * @param fork false if sessions run in Furlong's own JVM
     * @throws PlanException if they cannot be anywhere, with the reason
     */
    static void check(Point point, Settings settings, Roles roles, boolean fork) {
        int number = settings.get(Setting.LOAD_JVMS);
        if (number == 1) {
            return;
        }
        if (!fork) {
            throw refusal(settings, "--no-fork runs the load in Furlong's own JVM");
        }
        if (roles.inClient()) {
            throw refusal(
                    settings, "an embedded engine such as " + point.target().written() + " is in its load JVM");
        }
        if (!(settings.get(Setting.RATE) instanceof Rate.Closed)) {
            throw refusal(settings, "an open loop has one queue for all clients");
        }
        if (settings.get(Setting.CONNECTIONS) == ConnectionUse.POOLED) {
            throw refusal(settings, "a pool is shared by all clients");
        }
        if (point.clients() < number) {
            throw PlanException.ofSetting(
                    "load-jvms",
                    "must be at most the number of clients, got " + number + " for " + point.clients()
                            + "; legal: 1 to " + point.clients());
        }
    }

    private static PlanException refusal(Settings settings, String because) {
        return PlanException.ofSetting(
                "load-jvms",
                "must be 1 here, got " + settings.written(Setting.LOAD_JVMS) + ": " + because + "; legal: 1");
    }
}
