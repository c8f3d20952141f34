package dev.furlong.deployment.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The process that started a container, as the container's labels tell it.
 *
 * @param pid the process's id
 * @param started the moment of its start, because ids are used again
 * @param namespace the namespace in which the id holds; empty where there are none
 */
record ContainerOwner(String pid, String started, String namespace) {
    /** The label that every container of ours carries; its value is the place of its log. */
    static final String LABEL = "dev.furlong.container";

    private static final String PID = "dev.furlong.process";
    private static final String STARTED = "dev.furlong.process.started";
    private static final String NAMESPACE = "dev.furlong.process.namespace";

    /** Describes this process. */
    static ContainerOwner here() {
        ProcessHandle self = ProcessHandle.current();
        return new ContainerOwner(String.valueOf(self.pid()), started(self), ownNamespace());
    }

    static ContainerOwner in(JsonNode labels) {
        return new ContainerOwner(
                labels.path(PID).asText(),
                labels.path(STARTED).asText(),
                labels.path(NAMESPACE).asText());
    }

    Map<String, String> labels(Path log) {
        return Map.of(
                LABEL,
                String.valueOf(log.toAbsolutePath().getParent()),
                PID,
                pid,
                STARTED,
                started,
                NAMESPACE,
                namespace);
    }

    /** Whether it has ended; one whose number we cannot judge has not. */
    boolean gone() {
        if (!namespace.equals(ownNamespace()) || !pid.matches("[0-9]{1,18}")) {
            return false;
        }
        Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive);
        return process.isEmpty() || !started(process.get()).equals(started);
    }

    private static String started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("");
    }

    private static String ownNamespace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        } catch (IOException e) {
            // No Linux: there is but one.
            return "";
        }
    }
}
