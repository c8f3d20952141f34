package dev.furlong.run.stage;

import dev.furlong.deployment.Scope;
import dev.furlong.plan.EffectiveSetting;
import java.util.Map;

/** What is asked of a stage while a session is on it. */
public interface Surroundings {
    /** Writes what the kernel's memory holds of disks of our own. */
    void sync();

    /** What lies between clients and server. */
    TrialWire wire();

    /**
     * The settings that the kernel shows of the processes now.
     *
     * @param loadJvm process id of the clients
     * @param scope of the target, as it was when these clients began
     */
    Map<String, EffectiveSetting> observedOfProcesses(long loadJvm, Scope scope);
}
