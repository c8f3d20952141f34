package dev.furlong.probe.cpu;

import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.deployment.kernel.group.CpuGroup;
import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The source of the CPU time of one role. */
sealed interface RoleCpu {
    /**
     * Reads the CPU time used so far.
     *
     * @throws IOException if a process or the group is gone
     */
    CpuTime read() throws IOException;

    /** The source in words, for the record. */
    String source();

    /**
     * A control group that counts.
     *
     * @param group the group
     */
    record Group(CpuGroup group) implements RoleCpu {
        @Override
        public CpuTime read() throws IOException {
            try {
                return group.time();
            } catch (MachineException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        @Override
        public String source() {
            return group.words();
        }
    }

    /**
     * Load JVMs with all of their threads, without what they start.
     *
     * @param proc the kernel's file system of processes
     * @param pids the JVMs' process ids
     * @param because the reason why it is not a group
     */
    record LoadJvms(Path proc, List<Long> pids, String because) implements RoleCpu {
        @Override
        public CpuTime read() throws IOException {
            CpuTime sum = CpuTime.NONE;
            for (long pid : pids) {
                sum = sum.plus(ProcessCpu.of(proc, pid).time());
            }
            return sum;
        }

        @Override
        public String source() {
            return (pids.size() == 1 ? "the process's own account," : "the processes' own accounts,")
                    + " in ticks of 10 ms, because " + because;
        }
    }

    /**
     * Processes and all that they started; the ended ones count as far as they were waited for.
     *
     * @param proc the kernel's file system of processes
     * @param pids the ids of the first processes
     * @param because the reason why it is not a group
     */
    record Trees(Path proc, List<Long> pids, String because) implements RoleCpu {
        @Override
        public CpuTime read() throws IOException {
            CpuTime sum = CpuTime.NONE;
            for (long pid : pids) {
                sum = sum.plus(ProcessCpu.ofTree(proc, pid).time());
            }
            return sum;
        }

        @Override
        public String source() {
            return "the process tree with its reaped children, in ticks of 10 ms, because " + because;
        }
    }
}
