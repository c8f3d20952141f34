package dev.furlong.storage;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * What other accounts may do with the files of a run while it goes on: nothing, whatever the umask
 * says. Where we are root, servers and loads run as another account. It passes through our folders
 * without listing them. A file system without such modes needs nothing done.
 */
public final class Privacy {
    /** A file that belongs to the account that its process runs as. Only Linux has it. */
    private static final Path SELF = Path.of("/proc/self/status");

    private static final boolean ROOT = isRoot();

    private Privacy() {}

    /** Whether this process is root. */
    public static boolean weAreRoot() {
        return ROOT;
    }

    /**
     * Closes a folder or a file to all but its owner.
     *
     * @throws MachineException if it is not ours
     */
    public static void close(Path path) {
        set(path, Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) ? "rwx------" : "rw-------");
    }

    /**
     * Closes a folder of ours. Where we are root, the accounts of servers and loads may still pass
     * through it.
     *
     * @throws MachineException if it is not ours
     */
    public static void pass(Path folder) {
        set(folder, ROOT ? "rwx--x--x" : "rwx------");
    }

    /**
     * Makes an empty file for its owner alone, unless it exists.
     *
     * @throws MachineException if it cannot be made
     */
    public static void makeFile(Path file) {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            return;
        } catch (IOException e) {
            throw new MachineException("file " + file + ": must be possible to make, got " + e, e);
        }
        close(file);
    }

    private static void set(Path path, String modes) {
        try {
            PosixFileAttributeView view =
                    Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            if (view != null) {
                view.setPermissions(PosixFilePermissions.fromString(modes));
            }
        } catch (IOException e) {
            throw new MachineException("file " + path + ": must be ours, got " + e, e);
        }
    }

    /**
     * Whether our account owns a file or a folder, and does not just have the right to change it.
     */
    static boolean isOurs(Path path) {
        try {
            if (Files.isReadable(SELF)) {
                return uid(path).equals(uid(SELF));
            }
            PosixFileAttributeView view =
                    Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            return view == null || view.getOwner().getName().equals(userName());
        } catch (IOException e) {
            throw new MachineException("file " + path + ": its owner must be readable, got " + e, e);
        }
    }

    /** Asks the kernel, because an account of another name may have root's number. */
    private static boolean isRoot() {
        try {
            return Files.isReadable(SELF) ? uid(SELF).equals(0) : userName().equals("root");
        } catch (IOException e) {
            throw new MachineException("our account: must be readable from " + SELF + ", got " + e, e);
        }
    }

    private static Object uid(Path path) throws IOException {
        return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }

    private static String userName() {
        return ProcessHandle.current().info().user().orElse("");
    }
}
