package dev.furlong.probe.cpu;

import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.probe.Gauge;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * What other programs used in user mode, in seconds of all cores together, so that its rate is a share of the machine: all that
 * programs used, less what the target, its clients and Furlong's own process did. The kernel works for ours too, so its time says
 * nothing of others. A part of a tick of each core is not known, so that a difference of two readings may be below 0.
 */
public final class OthersGauge implements Gauge {
    private final Path proc;
    private final NanoClock clock;
    private final CpuSources sources;

    /** Reads what is not a subject's on this machine. */
    public OthersGauge(Subject subject) {
        this(Path.of("/proc"), NanoClock.system(), subject);
    }

    OthersGauge(Path proc, NanoClock clock, Subject subject) {
        this.proc = proc;
        this.clock = clock;
        this.sources = CpuSources.of(proc, subject);
    }

    @Override
    public Map<String, Double> read() {
        if (sources.hidden() != null) {
            return Map.of();
        }
        try {
            MachineCpu machine = MachineCpu.read(proc, clock);
            CpuTime ours = sources.client()
                    .read()
                    .plus(ProcessCpu.of(proc, ProcessHandle.current().pid()).time());
            RoleCpu server = sources.server();
            if (server != null) {
                ours = ours.plus(server.read());
            }
            double others = machine.userNanosSince(new MachineCpu(0, 0, 0, 0, 0)) - (double) ours.userNanos();
            return Map.of(Gauged.CPU_OTHERS, others / machine.cores() / Nanos.PER_SECOND);
        } catch (IOException e) {
            // A process ended, or this system does not tell: there is no such count now.
            return Map.of();
        }
    }
}
