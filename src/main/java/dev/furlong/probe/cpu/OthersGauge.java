package dev.furlong.probe.cpu;

import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.probe.Gauge;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What other programs used in user mode, in seconds of all cores together, so that its rate is a share of the machine: all that
 * programs used, less what targets, their clients and Furlong's own process did. The kernel works for ours too, so its time says
 * nothing of others. A part of a tick of each core is not known, so that a difference of two readings may be below 0.
 */
public final class OthersGauge implements Gauge {
    private final Path proc;
    private final NanoClock clock;
    private final List<Subject> ours;
    private final IdentityHashMap<Subject, CpuSources> sources = new IdentityHashMap<>();

    /**
     * Reads what is not ours on this machine.
     *
     * @param ours the subjects of all trials that stand side by side; more may come until the first reading that counts
     */
    public OthersGauge(List<Subject> ours) {
        this(Path.of("/proc"), NanoClock.system(), ours);
    }

    OthersGauge(Path proc, NanoClock clock, List<Subject> ours) {
        this.proc = proc;
        this.clock = clock;
        this.ours = ours;
    }

    @Override
    public Map<String, Double> read() {
        try {
            MachineCpu machine = MachineCpu.read(proc, clock);
            CpuTime used = ProcessCpu.of(proc, ProcessHandle.current().pid()).time();
            for (Subject one : ours) {
                CpuSources own = sources.computeIfAbsent(one, subject -> CpuSources.of(proc, subject));
                if (own.hidden() != null) {
                    return Map.of();
                }
                used = used.plus(own.client().read());
                RoleCpu server = own.server();
                if (server != null) {
                    used = used.plus(server.read());
                }
            }
            double others = machine.userNanosSince(MachineCpu.none(0)) - (double) used.userNanos();
            return Map.of(Gauged.CPU_OTHERS, others / machine.cores() / Nanos.PER_SECOND);
        } catch (IOException e) {
            // A process ended, or this system does not tell: there is no such count now.
            return Map.of();
        }
    }
}
