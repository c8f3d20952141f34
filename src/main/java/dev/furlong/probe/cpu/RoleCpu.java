package dev.furlong.probe.cpu;

import dev.furlong.deployment.kernel.CpuGroup;
import dev.furlong.deployment.kernel.CpuTime;
import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where the CPU time of one role is read. */
sealed interface RoleCpu {
    /**
     * Up to now.
     *
     * @throws IOException if a process or the group is gone
     */
    CpuTime read() throws IOException;

    /** In words, for the record. */
    String source();

    /**
     * Of a control group that counts.
     *
     * @param group which
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
     * Of one process, all of its threads, and nothing that it starts.
     *
     * @param proc the kernel's file system of processes
     * @param pid which
     * @param because why it is not a group
     */
    record OneProcess(Path proc, long pid, String because) implements RoleCpu {
        @Override
        public CpuTime read() throws IOException {
            return ProcessCpu.of(proc, pid).time();
        }

        @Override
        public String source() {
            return "the process's own account, in ticks of 10 ms, because " + because;
        }
    }

    /**
     * Of processes and all that they started, the ended ones as far as they were waited for.
     *
     * @param proc the kernel's file system of processes
     * @param pids the roots
     * @param because why it is not a group
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
