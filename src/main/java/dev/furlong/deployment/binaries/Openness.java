package dev.furlong.deployment.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Lets all accounts use a cached file, whatever the umask says. Where a file system has no such modes, it does nothing.
 */
final class Openness {
    private static final Set<PosixFilePermission> EXECUTABLE = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r--r--");

    private Openness() {}

    /** Lets all enter this folder, or run this file. */
    static void executable(Path path) throws IOException {
        set(path, EXECUTABLE);
    }

    /** Lets all read this file. */
    static void readable(Path path) throws IOException {
        set(path, READABLE);
    }

    /** The mode in letters; empty where there is none. */
    static String of(Path path) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        return view == null
                ? ""
                : PosixFilePermissions.toString(view.readAttributes().permissions());
    }

    private static void set(Path path, Set<PosixFilePermission> permissions) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(permissions);
        }
    }
}
