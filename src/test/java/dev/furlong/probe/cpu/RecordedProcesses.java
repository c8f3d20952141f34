package dev.furlong.probe.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A {@code /proc} as the kernel writes it, of processes that never were. */
record RecordedProcesses(Path proc) {
    /**
     * One process, in ticks of 10 ms.
     *
     * @param reapedUser the user time of children that have ended
     * @param reapedSystem the system time of children that have ended
     */
    void process(long pid, long parent, int user, int system, int reapedUser, int reapedSystem) throws IOException {
        Files.createDirectories(proc.resolve(String.valueOf(pid)));
        Files.writeString(
                proc.resolve(String.valueOf(pid)).resolve("stat"),
                pid + " (a ) b) S " + parent + " 901 902 903 -904 905 906 907 908 909 " + user + " " + system + " "
                        + reapedUser + " " + reapedSystem + " 20 0 1 0 910\n");
    }

    /** All cores, of which there are two, in ticks of 10 ms; what is not told is 9. */
    void machine(int idle, int diskWait, int stolen) throws IOException {
        machine(9, 9, idle, diskWait, stolen);
    }

    /** The same with what programs used. */
    void machine(int user, int nice, int idle, int diskWait, int stolen) throws IOException {
        Files.writeString(
                proc.resolve("stat"),
                "cpu  " + user + " " + nice + " 9 " + idle + " " + diskWait + " 9 9 " + stolen
                        + " 0 0\ncpu0 1 1\ncpu1 1 1\nintr 5\n");
    }
}
