package dev.furlong.probe.disk;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.Gauged;
import dev.furlong.probe.Gauge;
import dev.furlong.probe.ProcessesBelow;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What an engine's processes gave the kernel to write, in MiB: {@code wchar} of {@code /proc/PID/io}, which counts the bytes of their
 * calls such as write and pwrite. So what a JVM sends over a socket counts too. What is written through a mapping or asynchronously,
 * such as InnoDB's pages, does not. What an ended process wrote is its parent's once that has waited for it. An embedded engine shares
 * the process with its clients, so theirs is in it. Only root reads it of another account's process. Source: proc_pid_io(5), and the
 * kernel's {@code task_io_accounting_add}.
 *
 * <p>{@code write_bytes} beside it is of no use here. A kernel with large folios counts a whole folio when its first byte becomes
 * dirty, so again after each sync: 0.9 MiB for each transaction of PostgreSQL were seen.
 */
public final class WrittenGauge implements Gauge {
    private static final String PREFIX = "wchar: ";
    private static final double BYTES_PER_MIB = 1 << 20;

    private final Path proc;
    private final Subject subject;

    /** Reads what an engine on this machine writes: in the load JVM, or in processes of a server. */
    public WrittenGauge(Subject subject) {
        this(Path.of("/proc"), subject);
    }

    WrittenGauge(Path proc, Subject subject) {
        this.proc = proc;
        this.subject = subject;
    }

    @Override
    public Map<String, Double> read() {
        try {
            if (subject.scope() instanceof Scope.Processes server) {
                return counted(server.pids());
            }
            return subject.scope() instanceof Scope.InProcess ? counted(subject.loadJvms()) : Map.of();
        } catch (IOException e) {
            // One ended, or is another account's, or this system does not tell: there is no such count now.
            return Map.of();
        }
    }

    private Map<String, Double> counted(List<Long> roots) throws IOException {
        long bytes = 0;
        for (long root : roots) {
            bytes += new ProcessesBelow(proc, root).read(pids -> {
                long sum = 0;
                for (long pid : pids) {
                    sum += written(pid);
                }
                return sum;
            });
        }
        return Map.of(Gauged.WRITTEN, bytes / BYTES_PER_MIB);
    }

    private long written(long pid) throws IOException {
        return ProcessesBelow.text(proc, pid, "io")
                .lines()
                .filter(line -> line.startsWith(PREFIX))
                .map(line -> Long.parseLong(line.substring(PREFIX.length())))
                .findFirst()
                .orElseThrow(() -> new IOException("io of process " + pid + " has no wchar"));
    }
}
