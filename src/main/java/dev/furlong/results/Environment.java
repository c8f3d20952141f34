package dev.furlong.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.failure.Cause;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machine and the program, without anything that names a person or a host.
 *
 * @param furlongVersion the version of this program
 * @param os the name and version of the operating system
 * @param arch the processor's architecture
 * @param processor the processor's model, where the system tells it
 * @param cores the number of cores that this process may use
 * @param memoryBytes the machine's memory, or 0 where the system does not tell it
 * @param java the version and vendor of the coordinator's JVM
 * @param fileSystem the file system that the data lies on
 */
public record Environment(
        String furlongVersion,
        String os,
        String arch,
        String processor,
        int cores,
        long memoryBytes,
        String java,
        String fileSystem) {

    /**
     * Looks at this machine.
     *
     * @param fileSystem the file system that the data lies on
     */
    public static Environment ofThisMachine(String furlongVersion, String fileSystem) {
        return new Environment(
                furlongVersion,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("os.arch"),
                processorModel().orElse("unknown"),
                Runtime.getRuntime().availableProcessors(),
                memoryHere(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                fileSystem);
    }

    /** The memory of this machine, or of the container that this runs in; 0 if the JVM does not tell. */
    public static long memoryHere() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                ? os.getTotalMemorySize()
                : 0;
    }

    /**
     * The version that wrote an environment, if it is newer than this one. Such a version may write what this one does not know.
     *
     * @param json the text of an environment, of which only the version need be known
     */
    public static Optional<String> newerVersion(String json) {
        try {
            return Optional.of(Json.LINE.readTree(json).path("furlongVersion").asText())
                    .filter(written -> Version.isNewer(written, Version.CURRENT));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** The environment in one line for people. */
    public String line() {
        return cores + " cores (" + processor + "), " + (memoryBytes >> 30) + " GiB, " + os + ", Java " + java;
    }

    private static Optional<String> processorModel() {
        Path cpuinfo = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(cpuinfo)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(cpuinfo, StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException e) {
            return Optional.of("unreadable (" + Cause.of(e) + ")");
        }
    }
}
