package dev.furlong.deployment.kernel.cores;

import dev.furlong.deployment.kernel.group.ControlGroup;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The cores that client and server run on. With {@code free}, the kernel chooses them. With {@code together}, both run
 * on one and the same core. With {@code apart}, they run on disjoint halves of the cores that we may use, the server on
 * the larger and first one.
 *
 * @param word the value of {@code placement} that is asked for
 * @param coresAsked {@code all}, or the number of cores that the server may use
 * @param client the client's cores, which are the server's too where both are one process
 * @param server the server's cores
 * @param pinned whether a process is to be confined at all
 */
public record Placement(String word, String coresAsked, CoreList client, CoreList server, boolean pinned) {

    private static final Path PROC = Path.of("/proc");
    private static final int MOST_TURNS = 10;

    /**
     * Chooses the cores.
     *
     * @param settings the settings, of which {@code placement} and {@code cores} count
     * @param allowed the cores that this process may use
     * @param oneProcess whether the engine lives in the client
     * @throws PlanException if what is asked contradicts itself
     * @throws MachineException if the machine has too few cores for it
     */
    public static Placement of(Settings settings, CoreList allowed, boolean oneProcess) {
        String word = settings.written(Setting.PLACEMENT);
        String asked = settings.written(Setting.CORES);
        OptionalInt count = settings.get(Setting.CORES);
        if (count.orElse(0) > allowed.size()) {
            throw MachineException.ofSetting(
                    "cores",
                    "must be at most " + allowed.size() + ", the cores that Furlong may use here (" + allowed.written()
                            + "), got " + asked + "; nothing was started");
        }
        return switch (settings.get(Setting.PLACEMENT)) {
            case FREE -> {
                CoreList server = count.isPresent() ? allowed.first(count.getAsInt()) : allowed;
                yield new Placement(word, asked, oneProcess ? server : allowed, server, count.isPresent());
            }
            case TOGETHER -> {
                if (count.orElse(1) != 1) {
                    throw PlanException.ofSetting(
                            "placement",
                            "together puts both on one core, got cores=" + asked + "; legal: cores=all or cores=1");
                }
                yield new Placement(word, asked, allowed.first(1), allowed.first(1), true);
            }
            case APART -> apart(settings, allowed, oneProcess);
        };
    }

    private static Placement apart(Settings settings, CoreList allowed, boolean oneProcess) {
        if (oneProcess) {
            throw PlanException.ofSetting(
                    "placement",
                    "apart needs a server in its own process, got an embedded target;"
                            + " legal: free, together, or a target such as derby:server");
        }
        int server = settings.get(Setting.CORES).orElse((allowed.size() + 1) / 2);
        if (server >= allowed.size()) {
            throw MachineException.ofSetting(
                    "placement",
                    "apart needs a core for the client besides those of the server, got " + server
                            + " for the server of " + allowed.size() + " (" + allowed.written()
                            + "); legal here: free, together" + (allowed.size() > 1 ? ", or fewer cores" : "")
                            + "; nothing was started");
        }
        return new Placement(
                settings.written(Setting.PLACEMENT),
                settings.written(Setting.CORES),
                allowed.allButFirst(server),
                allowed.first(server),
                true);
    }

    /** The reason why processes cannot be placed here, and what to do; empty if they can. */
    public static Optional<String> unavailableHere() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.of(
                    "needs Linux, got " + System.getProperty("os.name") + "; use placement=free and cores=all");
        }
        return SystemCommand.missing("taskset").isEmpty()
                ? Optional.empty()
                : Optional.of("needs the program taskset; install util-linux, or use placement=free and cores=all");
    }

    /** The words before the client's command; empty if it is free. */
    public List<String> clientPrefix() {
        return prefix(client);
    }

    /** The words before the server's command; empty if it is free. They stand after those of a {@link ControlGroup}. */
    public List<String> serverPrefix() {
        return prefix(server);
    }

    private List<String> prefix(CoreList cores) {
        if (!pinned) {
            return List.of();
        }
        Path taskset = SystemCommand.find("taskset")
                .orElseThrow(() ->
                        new MachineException("placement: " + unavailableHere().orElse("taskset is gone")));
        return List.of(taskset.toString(), "-c", cores.written());
    }

    /**
     * Moves every thread of a process that runs already to the client's cores; what these start begins there.
     *
     * @return moves them to those that they had
     * @throws MachineException if the kernel refuses
     */
    public Runnable moveClient(long pid) {
        if (!pinned) {
            return () -> {};
        }
        CoreList former = seen(List.of(pid));
        move(pid, client);
        return () -> move(pid, former);
    }

    /** Moves all threads of a process, and again those that were started meanwhile by ones not moved yet. */
    private static void move(long pid, CoreList cores) {
        SystemCommand.Ended last = null;
        for (int turn = 0; turn < MOST_TURNS; turn++) {
            last = SystemCommand.end("placement", "taskset", "-a", "-c", "-p", cores.written(), String.valueOf(pid));
            if (seen(List.of(pid)).equals(cores)) {
                return;
            }
        }
        throw new MachineException("placement: every thread of process " + pid + " must move to the cores "
                + cores.written() + ", got " + seen(List.of(pid)).written()
                + (last == null ? "" : "; taskset ended with " + last.words()));
    }

    /** The server's cores as a container runtime takes them; empty if it is free. */
    public Optional<String> serverCpuset() {
        return pinned ? Optional.of(server.written()) : Optional.empty();
    }

    /**
     * {@code placement} and {@code cores} as asked and as the kernel shows them for every thread of these processes.
     *
     * @param clientPids the client's processes
     * @param serverPids the server's; the client's where both are one
     * @throws MachineException if a process is gone, or the kernel does not say
     */
    public Map<String, EffectiveSetting> observed(List<Long> clientPids, List<Long> serverPids) {
        Map<String, EffectiveSetting> observed = new LinkedHashMap<>();
        if (!pinned && unavailableHere().isPresent()) {
            observed.put(Setting.PLACEMENT.key(), EffectiveSetting.of(word, word, Witness.STARTED_WITH));
            observed.put(Setting.CORES.key(), EffectiveSetting.of(coresAsked, coresAsked, Witness.STARTED_WITH));
            return observed;
        }
        CoreList seenClient = seen(clientPids);
        CoreList seenServer = seen(serverPids);
        boolean so = seenClient.equals(client) && seenServer.equals(server);
        String words = "client on " + seenClient.written() + ", server on " + seenServer.written();
        observed.put(Setting.PLACEMENT.key(), EffectiveSetting.of(word, so ? word : words, Witness.OBSERVED));
        observed.put(
                Setting.CORES.key(),
                EffectiveSetting.of(
                        coresAsked, seenServer.equals(server) ? coresAsked : seenServer.written(), Witness.OBSERVED));
        return observed;
    }

    /** The cores of both, in the kernel's form. */
    public Map<String, String> facts() {
        return Map.of("cores.client", client.written(), "cores.server", server.written());
    }

    private static CoreList seen(List<Long> pids) {
        return pids.stream()
                .flatMap(pid -> threads(pid).stream())
                // A thread may end between being listed and being looked at.
                .flatMap(thread -> CoreList.inStatusIfAlive(thread.resolve("status")).stream())
                .reduce(CoreList::with)
                .orElseThrow(() -> new IllegalArgumentException("placement: must have processes to look at, got none"));
    }

    private static List<Path> threads(long pid) {
        Path tasks = PROC.resolve(String.valueOf(pid)).resolve("task");
        try (Stream<Path> threads = Files.list(tasks)) {
            return threads.toList();
        } catch (IOException e) {
            throw MachineException.cannot("list the threads of process " + pid, e);
        }
    }
}
