package dev.furlong.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.CpuGroups;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.measurement.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JvmProbeTest {
    private static final CpuGroups NONE = CpuGroups.none("a test");

    @TempDir
    private Path proc;

    @Test
    void bothJvms_areDividedByTheTransactions() throws IOException {
        thread(7, 7, "java", 500_000_000);
        thread(7, 71, "C1 CompilerThre", 1_000_000);
        thread(8, 81, "C1 CompilerThre", 0);
        thread(8, 82, "C2 CompilerThre", 4_000_000);
        Deque<JvmWork> server =
                new ArrayDeque<>(List.of(new JvmWork(1, 10, 1_000, 100, 70), new JvmWork(4, 30, 41_000, 150, 2_070)));
        Subject subject =
                new Subject(7, new Scope.Processes(List.of(8L))).with(NONE, () -> Optional.of(server.removeFirst()));
        Probe.Span span = new JvmProbe(proc).begin(subject, moment(0, new JvmWork(0, 0, 0, 0, 0)));
        thread(7, 71, "C1 CompilerThre", 1_000_000);
        thread(8, 82, "C2 CompilerThre", 24_000_000);
        thread(8, 83, "C2 CompilerThre", 5_000_000);
        Readings readings = span.end(moment(1_000, new JvmWork(2, 5, 8_000, 0, 500)));

        assertThat(readings.unavailable()).isEmpty();
        assertThat(readings.values())
                .containsEntry("jvm.client.collections", 2.0)
                .containsEntry("jvm.client.gc", 5.0)
                .containsEntry("jvm.client.allocated", 8.0)
                .containsEntry("jvm.client.jit", 0.0)
                .containsEntry("jvm.client.jitCpu", 0.0)
                .containsEntry("jvm.client.loadedClasses", 0.5)
                .containsEntry("jvm.server.loadedClasses", 2.0)
                .containsEntry("jvm.server.collections", 3.0)
                .containsEntry("jvm.server.gc", 20.0)
                .containsEntry("jvm.server.allocated", 40.0)
                .containsEntry("jvm.server.jit", 50.0)
                .containsEntry("jvm.server.jitCpu", 25.0);
    }

    @Test
    void countThatFell_isNoFigure_andOneThatStoodStillIsZero() {
        Subject subject = new Subject(7, new Scope.Processes(List.of(8L)));
        Probe.Span fallen = new JvmProbe().begin(subject, moment(0, new JvmWork(0, 0, 9_000, 0, 0)));
        Probe.Span still = new JvmProbe().begin(subject, moment(0, new JvmWork(0, 0, 9_000, 0, 0)));

        assertThat(fallen.end(moment(10, new JvmWork(0, 0, 8_000, 0, 0))).unavailable())
                .containsEntry("jvm.client.allocated", "the JVM's count fell by 1000");
        assertThat(still.end(moment(10, new JvmWork(0, 0, 9_000, 0, 0))).values())
                .containsEntry("jvm.client.allocated", 0.0);
    }

    @Test
    void serverWithoutAJvmOfOurs_isAReasonAndNeverZero() throws IOException {
        thread(7, 71, "C1 CompilerThre", 1_000_000);
        thread(8, 81, "C1 CompilerThre", 1_000_000);
        Probe.Span span = new JvmProbe(proc)
                .begin(new Subject(7, new Scope.Processes(List.of(8L))), moment(0, new JvmWork(0, 0, 0, 0, 0)));
        Readings readings = span.end(moment(10, new JvmWork(1, 1, 1, 1, 0)));

        assertThat(readings.values())
                .containsOnlyKeys(
                        "jvm.client.collections",
                        "jvm.client.gc",
                        "jvm.client.allocated",
                        "jvm.client.jit",
                        "jvm.client.jitCpu",
                        "jvm.client.loadedClasses");
        assertThat(readings.unavailable())
                .hasSize(6)
                .containsEntry("jvm.server.gc", "the server does not run in a JVM that Furlong can ask");
    }

    /** Its account goes with it, so that what it used in the phase is not known. */
    @Test
    void compilerThreadThatEnded_isAReasonAndNoFigure() throws IOException {
        thread(7, 71, "C1 CompilerThre", 1_000_000);
        thread(7, 72, "C2 CompilerThre", 9_000_000);
        Probe.Span span = begun();
        remove(7, 72);

        assertThat(ended(span)).isEqualTo("a thread of the compilers ended during the phase, and its account with it");
    }

    @Test
    void jvmThatIsGone_orHasNoSuchThread_orNoAccount_isAReasonAndNoFigure() throws IOException {
        assertThat(ended(begun())).startsWith("the accounts of the JVM's threads could not be read before the phase: ");

        thread(7, 7, "java", 1_000_000);
        assertThat(ended(begun())).isEqualTo("the JVM has no thread that is named as HotSpot's compilers are");

        thread(7, 71, "C1 CompilerThre", 1_000_000);
        Files.writeString(proc.resolve("7/task/71/schedstat"), "0 0 0\n");
        assertThat(ended(begun()))
                .isEqualTo("the accounts of the JVM's threads could not be read before the phase: the kernel keeps no"
                        + " account of threads: schedstat has '0 0 0'");

        Files.delete(proc.resolve("7/task/71/schedstat"));
        assertThat(ended(begun())).startsWith("the accounts of the JVM's threads could not be read before the phase: ");
    }

    private Probe.Span begun() {
        return new JvmProbe(proc).begin(new Subject(7, new Scope.InProcess()), moment(0, new JvmWork(0, 0, 0, 0, 0)));
    }

    private static String ended(Probe.Span span) {
        return String.valueOf(
                span.end(moment(10, new JvmWork(0, 0, 0, 0, 0))).unavailable().get("jvm.client.jitCpu"));
    }

    private void thread(long pid, long thread, String name, long nanos) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(pid + "/task/" + thread));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), nanos + " 12 3\n");
    }

    private void remove(long pid, long thread) throws IOException {
        Path folder = proc.resolve(pid + "/task/" + thread);
        Files.delete(folder.resolve("comm"));
        Files.delete(folder.resolve("schedstat"));
        Files.delete(folder);
    }

    private static Moment moment(long committed, JvmWork jvm) {
        return new Moment(committed, Map.of(), committed, Optional.of(jvm), Optional.empty());
    }
}
