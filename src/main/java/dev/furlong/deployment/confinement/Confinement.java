package dev.furlong.deployment.confinement;

import dev.furlong.deployment.kernel.cores.Placement;
import dev.furlong.deployment.kernel.group.ControlGroup;
import dev.furlong.deployment.kernel.group.GroupLimits;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Confines a trial's processes by the kernel: the engine's memory and cores, and the cores of client and server. It
 * also has the groups in which the kernel counts them. A container is confined by its runtime, so only its client is
 * confined here.
 */
public final class Confinement implements AutoCloseable {
    private final Placement placement;
    private final Optional<ControlGroup> group;
    private final Roles roles;
    private final RoleGroups counted;

    private Confinement(Placement placement, Optional<ControlGroup> group, Roles roles, RoleGroups counted) {
        this.placement = placement;
        this.group = group;
        this.roles = roles;
        this.counted = counted;
    }

    /**
     * Checks that the settings can be had.
     *
     * @throws dev.furlong.failure.PlanException if they contradict themselves
     * @throws MachineException if this machine cannot
     */
    public static void check(Settings settings, Roles roles) {
        Placement placement = placement(settings, roles);
        if (placement.pinned()) {
            Placement.unavailableHere().ifPresent(reason -> {
                throw new MachineException("placement and cores: " + reason + "; nothing was started");
            });
        }
        if (needsGroup(settings, roles)) {
            ControlGroup.unavailableHere(GroupLimits.of(settings, placement)).ifPresent(reason -> {
                throw MachineException.ofSetting("memory", reason + "; nothing was started");
            });
        }
    }

    /**
     * Makes what is needed.
     *
     * @throws MachineException if the kernel refuses; nothing is left then
     */
    public static Confinement of(Settings settings, Roles roles) {
        Placement placement = placement(settings, roles);
        Optional<ControlGroup> group = needsGroup(settings, roles)
                ? Optional.of(ControlGroup.create(GroupLimits.of(settings, placement)))
                : Optional.empty();
        // The kernel's counting costs a little at each switch of threads, and belongs to what probes=off leaves out.
        RoleGroups counted =
                settings.get(Setting.PROBES) ? RoleGroups.of(group, roles) : RoleGroups.uncounted(group, roles);
        return new Confinement(placement, group, roles, counted);
    }

    /** The cores that client and server are to run on, among those that this process may use. */
    public static Placement placement(Settings settings, Roles roles) {
        return roles.placement(settings);
    }

    private static boolean needsGroup(Settings settings, Roles roles) {
        return roles.limitsMemory() && !settings.atDefault(Setting.MEMORY);
    }

    /** The number of processes that the kernel has killed because they needed more memory than the limit. */
    public long outOfMemoryKills() {
        return group.map(ControlGroup::outOfMemoryKills).orElse(0L);
    }

    /** The words before the load JVM's command. */
    public List<String> client() {
        return behind(counted.clientPrefix(), roles.clientCores(placement));
    }

    /** The words before the command of a server of ours. */
    public List<String> server() {
        return behind(counted.serverPrefix(), placement.serverPrefix());
    }

    private static List<String> behind(List<String> groups, List<String> cores) {
        return Stream.concat(groups.stream(), cores.stream()).toList();
    }

    /**
     * Moves a client that runs already to its cores, as {@link #client()} has one begin on them.
     *
     * @param pid the id of the client's process, which is an embedded engine's too
     * @return a way to move it back to the cores that this process may use now
     * @throws MachineException if the kernel refuses
     */
    public Runnable moveClient(long pid) {
        return placement.moveClient(pid);
    }

    /**
     * The groups by which the kernel counts each role's CPU time.
     *
     * @param scope the processes of the target, which runs
     */
    public CpuGroups cpuGroups(Scope scope) {
        return counted.groups(scope);
    }

    /**
     * The settings as the kernel shows them of these processes now.
     *
     * @param loadJvms the process ids of the load JVMs
     * @param scope the processes of the target
     */
    public Map<String, EffectiveSetting> observed(List<Long> loadJvms, Scope scope) {
        Map<String, EffectiveSetting> observed = new LinkedHashMap<>();
        group.ifPresent(one -> observed.putAll(one.observed()));
        roles.serverOf(loadJvms, scope).ifPresent(server -> observed.putAll(placement.observed(loadJvms, server)));
        return observed;
    }

    /** The limits of the processes and the memory that they held, in words. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        if (placement.pinned()) {
            facts.putAll(placement.facts());
        }
        group.ifPresent(one -> facts.putAll(one.facts()));
        return facts;
    }

    /**
     * Releases it, after its processes have ended.
     *
     * @throws MachineException if one is still there
     */
    @Override
    public void close() {
        try {
            counted.close();
        } finally {
            group.ifPresent(ControlGroup::close);
        }
    }
}
