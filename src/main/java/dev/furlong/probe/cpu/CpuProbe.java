package dev.furlong.probe.cpu;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.kernel.cores.CoreList;
import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.deployment.kernel.group.CpuQuota;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.Rounding;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * User and system time of the load JVM and of the server's processes, and what the rest of the machine used meanwhile, from
 * the kernel's own accounting.
 *
 * <p>The total is exact: to the nanosecond by a control group, to a tick of 10 ms at either end by the processes' accounts.
 * The split is the kernel's: see {@link SplitAccounting}.
 */
public final class CpuProbe implements Probe {
    private static final String ONE_PROCESS =
            "an embedded engine shares the load JVM, so its CPU time and the client's cannot be separated: see"
                    + " cpu.total";

    private final Path proc;
    private final NanoClock clock;
    private final SplitAccounting split;

    /** Reads the kernel's own accounting. */
    public CpuProbe() {
        this(Path.of("/proc"), NanoClock.system(), SplitAccounting.here());
    }

    CpuProbe(Path proc, NanoClock clock, SplitAccounting split) {
        this.proc = proc;
        this.clock = clock;
        this.split = split;
    }

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public String source() {
        return "a control group of each role where the kernel permits one. Else it reads /proc/PID/stat of the load"
                + " JVM, and of the server with all processes that it started. It reads /proc/stat of the machine, too."
                + " The split is " + split.words() + ".";
    }

    @Override
    public List<Metric> metrics() {
        return Stream.concat(
                        Stream.of(Metrics.CPU, Metrics.CPU_CLIENT, Metrics.CPU_SERVER)
                                .flatMap(Metrics.Cpu::all),
                        Metrics.machine())
                .toList();
    }

    @Override
    public Optional<String> unavailableHere() {
        return Files.isReadable(proc.resolve("self").resolve("stat"))
                ? Optional.empty()
                : Optional.of("this system (" + System.getProperty("os.name")
                        + ") has no /proc/PID/stat; run Furlong on Linux to get CPU times");
    }

    @Override
    public Span begin(Subject subject, Moment moment) {
        Optional<String> unavailable = unavailableHere();
        if (unavailable.isPresent()) {
            return end -> Readings.allUnavailable(metrics().stream(), unavailable.get());
        }
        try {
            CpuSources sources = CpuSources.of(proc, subject);
            return new Reader(sources, allowed(subject), Sample.of(sources, proc, clock));
        } catch (IOException | MachineException e) {
            return end -> Readings.allUnavailable(
                    metrics().stream(), "a process could not be read before the phase: " + e.getMessage());
        }
    }

    /** The number of cores that each role may use, as far as its processes are to be seen. */
    private Conditions allowed(Subject subject) {
        CoreList client = subject.loadJvms().stream()
                .map(this::cores)
                .reduce(CoreList::with)
                .orElseThrow();
        Conditions allowed = quota(
                Conditions.of(Conditions.CLIENT_CORES, client.size()), Conditions.CLIENT_QUOTA, subject.loadJvms());
        if (subject.scope() instanceof Scope.Unseen) {
            return allowed;
        }
        List<Long> pids = subject.scope() instanceof Scope.Processes processes ? processes.pids() : List.of();
        Optional<CoreList> server = pids.stream().map(this::cores).reduce(CoreList::with);
        if (server.isPresent()) {
            allowed = quota(allowed.with(Conditions.SERVER_CORES, server.get().size()), Conditions.SERVER_QUOTA, pids);
        }
        return quota(
                allowed.with(
                        Conditions.CORES_OF_BOTH,
                        server.map(client::with).orElse(client).size()),
                Conditions.QUOTA_OF_BOTH,
                Stream.concat(subject.loadJvms().stream(), pids.stream()).toList());
    }

    private Conditions quota(Conditions allowed, Condition<Double> condition, List<Long> pids) {
        OptionalDouble cores = CpuQuota.cores(proc, pids);
        return cores.isPresent() ? allowed.with(condition, cores.getAsDouble()) : allowed;
    }

    private CoreList cores(long pid) {
        return CoreList.inStatus(proc.resolve(String.valueOf(pid)).resolve("status"));
    }

    /** Everything at one moment, in the same order at both edges. */
    private record Sample(
            MachineCpu machine,
            CpuTime coordinator,
            CpuTime client,
            @Nullable CpuTime server) {
        static Sample of(CpuSources sources, Path proc, NanoClock clock) throws IOException {
            CpuTime client = sources.client().read();
            RoleCpu server = sources.server();
            CpuTime ofServer = server == null ? null : server.read();
            CpuTime coordinator =
                    ProcessCpu.of(proc, ProcessHandle.current().pid()).time();
            return new Sample(MachineCpu.read(proc, clock), coordinator, client, ofServer);
        }
    }

    private final class Reader implements Span {
        private final CpuSources sources;
        private final Conditions allowed;
        private final Sample before;
        private final Map<String, String> facts = new LinkedHashMap<>();
        private Conditions conditions = Conditions.none();

        Reader(CpuSources sources, Conditions allowed, Sample before) {
            this.sources = sources;
            this.allowed = allowed;
            this.before = before;
        }

        @Override
        public Readings end(Moment end) {
            if (end.completed() == 0) {
                return Readings.allUnavailable(metrics().stream(), "no transaction was committed");
            }
            try {
                Sample after = Sample.of(sources, proc, clock);
                tell(after, end.completed());
                return readings(after, end.completed());
            } catch (IOException e) {
                return Readings.allUnavailable(
                        metrics().stream(), "a process could not be read after the phase: " + e.getMessage());
            }
        }

        @Override
        public Map<String, String> facts() {
            return facts;
        }

        @Override
        public Conditions conditions() {
            return conditions;
        }

        private void tell(Sample after, long transactions) {
            double coreNanos = after.machine().coreNanosSince(before.machine());
            RoleCpu server = sources.server();
            facts.put("cpu.client.source", sources.client().source());
            if (server != null) {
                facts.put("cpu.server.source", server.source());
            }
            facts.put("cpu.split", split.words());
            facts.put("cpu.machine.cores", String.valueOf(after.machine().cores()));
            conditions = allowed.with(
                            Conditions.STOLEN_SHARE,
                            share((double) after.machine().stolenNanosSince(before.machine()), coreNanos))
                    .with(
                            Conditions.MACHINE_BUSY_SHARE,
                            share((double) after.machine().busyNanosSince(before.machine()), coreNanos));
            if (sources.hidden() == null) {
                conditions = conditions.with(Conditions.OTHERS_SHARE, share(othersNanos(after), coreNanos));
            }
            facts.put(
                    "cpu.coordinator",
                    String.format(
                            Locale.ROOT,
                            "%.3f µs/tx, within cpu.machine.rest",
                            after.coordinator().minus(before.coordinator()).nanos() / Nanos.PER_MICRO / transactions));
        }

        private static double share(double nanos, double coreNanos) {
            return Rounding.share(nanos / coreNanos);
        }

        /**
         * The time that other programs used in user mode. The kernel works for ours too, so its time says nothing of
         * others.
         */
        private double othersNanos(Sample after) {
            CpuTime ours = after.client()
                    .minus(before.client())
                    .plus(after.coordinator().minus(before.coordinator()));
            if (before.server() != null && after.server() != null) {
                ours = ours.plus(after.server().minus(before.server()));
            }
            return Math.max(0, after.machine().userNanosSince(before.machine()) - ours.userNanos());
        }

        private Readings readings(Sample after, long transactions) {
            double window = after.machine().atNanos() - before.machine().atNanos();
            CpuTime client = after.client().minus(before.client());
            Readings readings = machine(after.machine(), before.machine());
            String hidden = sources.hidden();
            if (hidden != null) {
                add(readings, Metrics.CPU_CLIENT, client, split.errorNanos(client), transactions, window);
                return readings.addAll(Readings.allUnavailable(Metrics.CPU.all(), hidden))
                        .addAll(Readings.allUnavailable(Metrics.CPU_SERVER.all(), hidden))
                        .add(Metrics.CPU_MACHINE_REST, Reading.unavailable(hidden));
            }
            CpuTime all = client;
            if (before.server() == null || after.server() == null) {
                add(readings, Metrics.CPU, client, split.errorNanos(client), transactions, window);
                readings.addAll(Readings.allUnavailable(Metrics.CPU_CLIENT.all(), ONE_PROCESS))
                        .addAll(Readings.allUnavailable(Metrics.CPU_SERVER.all(), ONE_PROCESS));
            } else {
                CpuTime server = after.server().minus(before.server());
                double ofClient = split.errorNanos(client);
                double ofServer = split.errorNanos(server);
                addSum(readings, client, server, Math.hypot(ofClient, ofServer), transactions, window);
                add(readings, Metrics.CPU_CLIENT, client, ofClient, transactions, window);
                add(readings, Metrics.CPU_SERVER, server, ofServer, transactions, window);
                all = client.plus(server);
            }
            return readings.add(
                    Metrics.CPU_MACHINE_REST, rest(after.machine(), before.machine(), all.nanos(), transactions));
        }
    }

    /** What all cores did, in shares of their time. A share is 0 where it is below 0 by no more than the clock's error. */
    private static Readings machine(MachineCpu after, MachineCpu before) {
        double all = after.coreNanosSince(before);
        long least = -after.errorNanos();
        return new Readings()
                .add(Metrics.CPU_MACHINE_BUSY, percent(after.busyNanosSince(before), all, least))
                .add(Metrics.CPU_MACHINE_IDLE, percent(after.idleNanosSince(before), all, least))
                .add(Metrics.CPU_MACHINE_IOWAIT, percent(after.diskWaitNanosSince(before), all, least));
    }

    private static Reading percent(long nanos, double all, long least) {
        return nanos < least
                ? Reading.unavailable(String.format(
                        Locale.ROOT, "the kernel's count of it fell by %.0f ms meanwhile", -nanos / Nanos.PER_MILLI))
                : Reading.of(100 * Math.max(0, nanos) / all);
    }

    /** The time that the machine worked beside ours. It is 0 where it is below 0 by no more than its clock's error. */
    private static Reading rest(MachineCpu after, MachineCpu before, long ours, long transactions) {
        long rest = after.busyNanosSince(before) - ours;
        return rest < -after.errorNanos()
                ? Reading.unavailable(String.format(
                        Locale.ROOT,
                        "client and server used %.0f ms more CPU time than the machine reports for all its cores",
                        -rest / Nanos.PER_MILLI))
                : Reading.of(Math.max(0, rest) / Nanos.PER_MICRO / transactions);
    }

    /** The parts are added up as they are shown; each group's split need not add up to its total. */
    private static void addSum(
            Readings readings, CpuTime client, CpuTime server, double error, long transactions, double window) {
        long user = Math.round(client.nanos() * client.userShare() + server.nanos() * server.userShare());
        long total = client.nanos() + server.nanos();
        add(readings, Metrics.CPU, new CpuTime(total, user, total - user), error, transactions, window);
    }

    private static void add(
            Readings readings, Metrics.Cpu role, CpuTime used, double error, long transactions, double window) {
        double total = used.nanos() / Nanos.PER_MICRO / transactions;
        double user = total * used.userShare();
        readings.add(role.user(), Reading.of(user))
                .add(role.system(), Reading.of(total - user))
                .add(role.total(), Reading.of(total))
                .add(role.splitError(), Reading.of(error / Nanos.PER_MICRO / transactions))
                .add(role.cores(), Reading.of(used.nanos() / window));
    }
}
