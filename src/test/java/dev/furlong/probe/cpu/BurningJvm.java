package dev.furlong.probe.cpu;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that burns a known amount of CPU between two lines, by its own account. */
final class BurningJvm implements AutoCloseable {
    private static final long NANOS_PER_MICRO = 1000;
    private static final long USER_NANOS = 900_000_000L;
    private static final long SYSTEM_NANOS = 500_000_000L;

    private final Process process;
    private final BufferedReader output;

    private BurningJvm(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * CPU time in microseconds.
     *
     * @param total the CPU time of the process
     * @param user the time burnt in user mode, by the thread's exact clock
     * @param system the time burnt in the kernel, by the thread's exact clock
     */
    record Burnt(long total, long user, long system) {}

    static BurningJvm start() throws IOException {
        return start(List.of());
    }

    /**
     * Behind a prefix.
     *
     * @param prefix the beginning of the command, such as one that puts it into a group
     */
    static BurningJvm start(List<String> prefix) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                BurningJvm.class.getName()));
        BurningJvm jvm = new BurningJvm(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
        jvm.output.readLine();
        return jvm;
    }

    long pid() {
        return process.pid();
    }

    Burnt burn() throws IOException {
        OutputStream input = process.getOutputStream();
        input.write('\n');
        input.flush();
        String[] said = output.readLine().split(" ", -1);
        return new Burnt(Long.parseLong(said[0]), Long.parseLong(said[1]), Long.parseLong(said[2]));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /**
     * The child: says that it is warm, then burns for each line that it gets. Its total runs from one answer to the next, so
     * that what the JVM does beside its work falls into its own account as into the kernel's.
     */
    public static void main(String[] arguments) throws IOException {
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        Burnt warm = burn(process, 0, USER_NANOS / 10, SYSTEM_NANOS / 10);
        String answer = answer(warm);
        long total = process.getProcessCpuTime();
        System.out.println("ready after " + answer);
        while (System.in.read() >= 0) {
            answer = answer(burn(process, total, USER_NANOS, SYSTEM_NANOS));
            total = process.getProcessCpuTime();
            System.out.println(answer);
        }
    }

    private static String answer(Burnt burnt) {
        return burnt.total() + " " + burnt.user() + " " + burnt.system();
    }

    private static Burnt burn(OperatingSystemMXBean process, long totalBefore, long userNanos, long systemNanos)
            throws IOException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        burnUser(threads, start + userNanos);
        long between = threads.getCurrentThreadCpuTime();
        burnSystem(threads, between + systemNanos);
        return new Burnt(
                (process.getProcessCpuTime() - totalBefore) / NANOS_PER_MICRO,
                (between - start) / NANOS_PER_MICRO,
                (threads.getCurrentThreadCpuTime() - between) / NANOS_PER_MICRO);
    }

    private static void burnUser(ThreadMXBean threads, long until) {
        double sum = 0;
        while (threads.getCurrentThreadCpuTime() < until) {
            for (int i = 1; i < 100_000; i++) {
                sum += Math.sqrt(i);
            }
        }
        if (Double.isNaN(sum)) {
            throw new IllegalStateException();
        }
    }

    /** Into memory outside of the heap, so that nothing is copied in user mode. */
    private static void burnSystem(ThreadMXBean threads, long until) throws IOException {
        ByteBuffer block = ByteBuffer.allocateDirect(1 << 20);
        try (FileChannel zeros = FileChannel.open(Path.of("/dev/zero"))) {
            while (threads.getCurrentThreadCpuTime() < until) {
                block.clear();
                if (zeros.read(block) < 0) {
                    throw new IllegalStateException();
                }
            }
        }
    }
}
