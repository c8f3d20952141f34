package dev.furlong.run.stage;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.plan.setting.EffectiveSetting;
import java.util.List;
import java.util.Map;

/** The part of a stage that is used while a session runs on it. */
public interface WatchedStage {
    /** Writes what the kernel's memory holds of disks of our own. */
    void sync();

    /** Returns the wire between clients and server. */
    StageWire wire();

    /**
     * The settings that the processes show now.
     *
     * @param loadJvms process ids of the clients, each of which has said that it is about to measure
     * @param scope the target's scope when these clients began
     */
    Map<String, EffectiveSetting> observedOfProcesses(List<Long> loadJvms, Scope scope);
}
