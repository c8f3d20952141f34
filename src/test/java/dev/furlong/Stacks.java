package dev.furlong;

import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the threads of this JVM and all processes that descend from it do. Every wait is bounded. */
final class Stacks {
    private static final Duration LONGEST_DUMP = Duration.ofSeconds(15);
    private static final Duration LONGEST_END = Duration.ofSeconds(5);
    private static final int TAIL_LINES = 40;
    private static final int TAIL_BYTES = 16 << 10;

    private Stacks() {}

    /** Prints all of them. */
    static void print(PrintStream output) {
        printHere(output);
        for (ProcessHandle process : descendants()) {
            output.println("--- process " + process.pid() + ": "
                    + process.info().commandLine().orElse("of an unknown command") + " ---");
            output.println(state(process));
            if (isJvm(process)) {
                output.println(dump(process));
            }
            output.print(tails(process));
        }
        output.println("--- end of the stacks ---");
        output.flush();
    }

    /** Prints those of this JVM, with what they hold and wait for. */
    static void printHere(PrintStream output) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        output.println("--- this JVM, process " + ProcessHandle.current().pid() + " ---");
        for (ThreadInfo thread : threads.dumpAllThreads(
                threads.isObjectMonitorUsageSupported(), threads.isSynchronizerUsageSupported())) {
            output.println(words(thread));
        }
        long[] deadlocked = threads.findDeadlockedThreads();
        if (deadlocked != null) {
            output.println("deadlocked threads: " + Arrays.toString(deadlocked));
        }
    }

    /**
     * Kills what descends from this JVM, each by its id, and waits until it is gone.
     *
     * @return whether there was anything
     */
    static boolean killDescendants(PrintStream output) throws InterruptedException {
        long end = System.nanoTime() + LONGEST_END.toNanos();
        // A child whose parent is killed first descends from us no more.
        Set<ProcessHandle> alive = new LinkedHashSet<>(descendants());
        boolean any = !alive.isEmpty();
        while (!alive.isEmpty()) {
            alive.forEach(ProcessHandle::destroyForcibly);
            if (System.nanoTime() - end > 0) {
                output.println("still alive after " + LONGEST_END.toSeconds() + " s: processes "
                        + alive.stream().map(one -> String.valueOf(one.pid())).collect(Collectors.joining(", ")));
                return any;
            }
            Thread.sleep(50);
            alive.addAll(descendants());
            alive.removeIf(one -> !one.isAlive());
        }
        return any;
    }

    private static List<ProcessHandle> descendants() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .toList();
    }

    /** As {@link ThreadInfo#toString()}, but with all frames. */
    private static String words(ThreadInfo thread) {
        StringBuilder words = new StringBuilder();
        words.append('"').append(thread.getThreadName()).append("\" #").append(thread.getThreadId());
        words.append(thread.isDaemon() ? " daemon " : " ").append(thread.getThreadState());
        if (thread.getLockName() != null) {
            words.append(" on ").append(thread.getLockName());
        }
        if (thread.getLockOwnerName() != null) {
            words.append(" held by \"").append(thread.getLockOwnerName()).append('"');
        }
        StackTraceElement[] frames = thread.getStackTrace();
        for (int depth = 0; depth < frames.length; depth++) {
            words.append("\n\tat ").append(frames[depth]);
            for (MonitorInfo monitor : thread.getLockedMonitors()) {
                if (monitor.getLockedStackDepth() == depth) {
                    words.append("\n\t- locked ").append(monitor);
                }
            }
        }
        for (LockInfo lock : thread.getLockedSynchronizers()) {
            words.append("\n\t- holds ").append(lock);
        }
        return words.append('\n').toString();
    }

    private static boolean isJvm(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).getFileName().toString().matches("java(\\.exe)?"))
                .orElse(false);
    }

    /** Running, sleeping, stopped, and on what; Linux only. */
    private static String state(ProcessHandle process) {
        Path folder = Path.of("/proc", String.valueOf(process.pid()));
        try {
            String status = Files.readAllLines(folder.resolve("status")).stream()
                    .filter(line -> line.matches("(State|PPid|Uid|VmRSS|Threads):.*"))
                    .map(line -> line.replaceAll("\\s+", " "))
                    .collect(Collectors.joining("; "));
            return status + "; in the kernel at: " + Files.readString(folder.resolve("wchan"));
        } catch (IOException e) {
            return "state: unavailable, because " + e;
        }
    }

    /** From the JDK's tool; root may ask JVMs of other accounts. */
    private static String dump(ProcessHandle process) {
        String pid = String.valueOf(process.pid());
        String tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            Process asking = new ProcessBuilder(tool, pid, "Thread.print", "-l")
                    .redirectErrorStream(true)
                    .start();
            CompletableFuture<byte[]> said = new CompletableFuture<>();
            Thread reader = new Thread(
                    () -> {
                        try {
                            said.complete(asking.getInputStream().readAllBytes());
                        } catch (IOException e) {
                            said.completeExceptionally(e);
                        }
                    },
                    "furlong-stacks");
            reader.setDaemon(true);
            reader.start();
            try {
                return new String(said.get(LONGEST_DUMP.toMillis(), TimeUnit.MILLISECONDS), StandardCharsets.UTF_8);
            } finally {
                asking.destroyForcibly();
            }
        } catch (TimeoutException e) {
            return "stacks: unavailable, because it did not answer within " + LONGEST_DUMP.toSeconds() + " s";
        } catch (IOException | ExecutionException e) {
            return "stacks: unavailable, because " + e;
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this", e);
        }
    }

    /** The ends of the files that its output goes to; Linux only. */
    private static String tails(ProcessHandle process) {
        StringBuilder tails = new StringBuilder();
        Path descriptors = Path.of("/proc", String.valueOf(process.pid()), "fd");
        Stream.of("1", "2")
                .map(descriptors::resolve)
                .map(Stacks::target)
                .distinct()
                .filter(Files::isRegularFile)
                .forEach(file -> tails.append("the end of ")
                        .append(file)
                        .append(":\n")
                        .append(tail(file))
                        .append('\n'));
        return tails.toString();
    }

    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            // The process has ended, or is not on Linux: there is no such file.
            return link;
        }
    }

    private static String tail(Path file) {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
            open.seek(Math.max(0, open.length() - TAIL_BYTES));
            byte[] bytes = new byte[TAIL_BYTES];
            int length = Math.max(0, open.read(bytes));
            List<String> lines =
                    new String(bytes, 0, length, StandardCharsets.UTF_8).lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "unavailable, because " + e;
        }
    }
}
