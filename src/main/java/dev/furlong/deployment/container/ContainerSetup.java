package dev.furlong.deployment.container;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a container is made as.
 *
 * @param name for messages
 * @param image that is there
 * @param command with its arguments, in place of the image's own
 * @param user that it runs as, {@code UID:GID}
 * @param binds folders and files of this machine
 * @param limits on what it may use
 * @param stopSignal that stops it cleanly, such as {@code SIGINT}
 * @param log where its output goes
 */
public record ContainerSetup(
        String name,
        ContainerImage image,
        List<String> command,
        String user,
        List<Bind> binds,
        Limits limits,
        String stopSignal,
        Path log) {
    /**
     * A folder or file of this machine.
     *
     * @param source on this machine
     * @param target inside
     * @param writable from inside
     */
    public record Bind(Path source, Path target, boolean writable) {
        /** At the same path, writable. */
        public static Bind folder(Path folder) {
            return new Bind(folder, folder, true);
        }
    }

    /**
     * What a container may use.
     *
     * @param memoryBytes with the page cache of its files, and without swap
     * @param cores in the kernel's form
     */
    public record Limits(Optional<Long> memoryBytes, Optional<String> cores) {
        /** No limit. */
        public static final Limits NONE = new Limits(Optional.empty(), Optional.empty());
    }
}
