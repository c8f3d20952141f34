package dev.furlong.deployment.launch;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.storage.kernel.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds out what an account can reach on this machine, by trying as that account.
 *
 * @param prefix the words before a command that runs as the account
 */
record Reach(List<String> prefix) {
    /**
     * The first folder on the way to a folder that the account may not enter. The folder itself
     * counts too.
     */
    Optional<Path> blocked(Path folder) {
        List<Path> way = new ArrayList<>();
        for (Path above = real(folder); above != null; above = above.getParent()) {
            way.add(0, above);
        }
        return way.stream().filter(failing("x", way)::contains).findFirst();
    }

    /** The files and folders that the account may not read, or may not read all of. */
    Set<Path> unreadable(List<Path> paths) {
        Set<Path> failing = failing("r", paths);
        Set<Path> unreadable = new LinkedHashSet<>();
        for (Path path : paths) {
            if (failing.contains(path) || (Files.isDirectory(path) && !openToAll(path))) {
                unreadable.add(path);
            }
        }
        return unreadable;
    }

    private Set<Path> failing(String test, List<Path> paths) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of("/bin/sh", "-c", "for one do test -" + test + " \"$one\" || echo \"$one\"; done", "sh"));
        paths.forEach(path -> command.add(path.toString()));
        return SystemCommand.run("account", command.toArray(String[]::new))
                .lines()
                .map(Path::of)
                .collect(Collectors.toSet());
    }

    private static boolean openToAll(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path one : tree.toList()) {
                Set<PosixFilePermission> modes = Files.getPosixFilePermissions(one);
                if (!modes.contains(PosixFilePermission.OTHERS_READ)
                        || (Files.isDirectory(one) && !modes.contains(PosixFilePermission.OTHERS_EXECUTE))) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw MachineException.cannot("read folder " + folder, e);
        }
    }

    /** Whether others can enter folders that this process makes. */
    static boolean madeEnterable() {
        return KernelFile.read(Path.of("/proc/self/status"))
                .lines()
                .filter(line -> line.startsWith("Umask:"))
                .allMatch(line ->
                        (Integer.parseInt(line.substring("Umask:".length()).strip(), 8) & 1) == 0);
    }

    /** A mode as {@code ls} shows it. */
    static String mode(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path)) + ", of "
                    + Files.getOwner(path).getName();
        } catch (IOException e) {
            throw MachineException.cannot("read who may use folder " + path, e);
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw MachineException.cannot("reach folder " + path, e);
        }
    }
}
