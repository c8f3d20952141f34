package dev.furlong.deployment.programs;

import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.SystemCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The server programs of one engine that this machine has installed. */
final class InstalledPrograms {
    /** The folders that distributions and vendors put servers into, which need not be on a user's path. */
    private static final List<String> USUAL =
            List.of("/usr/sbin", "/usr/local/sbin", "/usr/libexec", "/usr/local/mysql/bin");

    /**
     * A server program.
     *
     * @param folder the folder that holds it
     * @param number the number of its release, by its own answer
     */
    record Installed(Path folder, String number) {}

    private final List<Installed> found = new ArrayList<>();
    private final List<String> others = new ArrayList<>();

    private InstalledPrograms() {}

    /** The folders of {@code PATH}, then those that are usual. */
    static List<Path> folders() {
        String path = System.getenv("PATH");
        return Stream.concat(Stream.of((path == null ? "" : path).split(File.pathSeparator)), USUAL.stream())
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .filter(Path::isAbsolute)
                .toList();
    }

    /** Asks each program of the right name for its version. */
    static InstalledPrograms of(ServerProgram program, List<Path> folders) {
        InstalledPrograms installed = new InstalledPrograms();
        Set<Path> asked = new LinkedHashSet<>();
        for (Path folder : folders) {
            for (String name : program.names()) {
                Path server = folder.resolve(name);
                if (Files.isRegularFile(server) && Files.isExecutable(server) && asked.add(real(server))) {
                    installed.ask(program, server, folder);
                }
            }
        }
        return installed;
    }

    private void ask(ServerProgram program, Path server, Path folder) {
        try {
            found.add(new Installed(
                    folder, program.release(SystemCommand.run("program", server.toString(), "--version"))));
        } catch (MachineException e) {
            // Another product of the same name, or one that does not start: the next one may be right.
            others.add(got(String.valueOf(e.getMessage())));
        }
    }

    /** The answer of another product, for a message that says itself what it must be. */
    private static String got(String refusal) {
        return refusal.replaceFirst("^must be \\S+, got ", "");
    }

    private static Path real(Path server) {
        try {
            return server.toRealPath();
        } catch (IOException e) {
            throw MachineException.cannot("read program " + server, e);
        }
    }

    /** The programs of the right product, in the order of their folders. */
    List<Installed> found() {
        return found;
    }

    /** The programs that are there instead, for a message. */
    String instead() {
        List<String> all = new ArrayList<>(others);
        found.forEach(one -> all.add("release " + one.number() + " in " + one.folder()));
        return all.isEmpty() ? "none" : String.join("; ", all);
    }
}
