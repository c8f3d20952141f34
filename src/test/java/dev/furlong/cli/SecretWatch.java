package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads, while a command runs, the command lines of all its processes and every file below a folder. Linux only. */
public final class SecretWatch {
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final int LEAST_LOAD_JVMS = 2;

    private final String secret;
    private final Map<Long, String> commands = new TreeMap<>();
    private final Set<Path> files = new HashSet<>();
    private final Set<String> leaks = new TreeSet<>();

    private SecretWatch(String secret) {
        this.secret = secret;
    }

    /** Watches until the command has ended. */
    public static SecretWatch over(FurlongProcess furlong, Path folder, String secret) {
        SecretWatch watch = new SecretWatch(secret);
        Await.until("the end of the command", LONGEST, () -> {
            watch.look(furlong.pid(), folder);
            return !furlong.alive();
        });
        watch.look(furlong.pid(), folder);
        return watch;
    }

    private void look(long pid, Path folder) {
        Stream.concat(
                        Stream.of(pid),
                        ProcessHandle.of(pid).stream()
                                .flatMap(ProcessHandle::descendants)
                                .map(ProcessHandle::pid))
                .forEach(one -> text(Path.of("/proc", String.valueOf(one), "cmdline"))
                        // Of one that has ended and was not waited for it is empty.
                        .filter(command -> !command.isEmpty())
                        .ifPresent(command -> {
                            commands.put(one, command);
                            check("command line of " + one, command);
                        }));
        try (Stream<Path> tree = Files.walk(folder)) {
            tree.filter(Files::isRegularFile)
                    .forEach(file -> text(file).ifPresent(content -> {
                        files.add(file.getFileName());
                        check("file " + file, content);
                    }));
        } catch (IOException | UncheckedIOException e) {
            // A folder went away while it was read; the next look finds what is there then.
            return;
        }
    }

    private void check(String place, String text) {
        if (text.contains(secret)) {
            leaks.add(place);
        }
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * The secret was nowhere, and these files and some load JVMs were among what was read. A brief one may come and go
     * while files are read.
     */
    public void foundNothing(String... filesRead) {
        assertThat(leaks).as("places of the secret").isEmpty();
        assertThat(files).extracting(Path::toString).contains(filesRead);
        assertThat(commands.values())
                .filteredOn(command -> command.contains("dev.furlong.session.jvm.LoadJvm"))
                .as("load JVMs")
                .hasSizeGreaterThanOrEqualTo(LEAST_LOAD_JVMS);
    }
}
