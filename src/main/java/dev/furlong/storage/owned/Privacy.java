package dev.furlong.storage.owned;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps other accounts away from the files of a run while it runs, whatever the umask says. Where we are root,
 * servers and loads run as another account. It passes through our folders without listing them. A file system without
 * such modes needs nothing done.
 */
public final class Privacy {
    /** The kernel's file about this process. Only Linux has it. */
    private static final Path SELF = Path.of("/proc/self/status");
    /** The file's owner does not tell: it is root where the JVM's program has rights of its own. */
    private static final Pattern UIDS = Pattern.compile("(?m)^Uid:\\s+\\d+\\s+(\\d+)");

    private static final String CLOSED = "rw-------";

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
        set(path, Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) ? "rwx------" : CLOSED);
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
            create(file);
        } catch (FileAlreadyExistsException e) {
            // Whoever made it first has closed it.
            return;
        } catch (IOException e) {
            throw MachineException.cannot("make file " + file, e);
        }
    }

    /**
     * Makes an empty file that nobody but its owner can open at any moment.
     *
     * @throws FileAlreadyExistsException if something of its name is there, such as another account's link
     */
    public static void create(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(CLOSED)));
        } else {
            Files.createFile(file);
        }
    }

    private static void set(Path path, String modes) {
        try {
            PosixFileAttributeView view =
                    Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            if (view != null) {
                view.setPermissions(PosixFilePermissions.fromString(modes));
            }
        } catch (IOException e) {
            throw MachineException.cannot("close file " + path + " to other accounts", e);
        }
    }

    /**
     * Whether our account owns a file or a folder, and does not just have the right to change it.
     */
    static boolean isOurs(Path path) {
        try {
            if (Files.isReadable(SELF)) {
                Object owner = Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
                return owner.equals(effectiveUid(Files.readString(SELF)));
            }
            PosixFileAttributeView view =
                    Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            return view == null || view.getOwner().getName().equals(userName());
        } catch (IOException e) {
            throw MachineException.cannot("read the owner of file " + path, e);
        }
    }

    /** Asks the kernel, because an account of another name may have root's number. */
    private static boolean isRoot() {
        try {
            return Files.isReadable(SELF)
                    ? effectiveUid(Files.readString(SELF)) == 0
                    : userName().equals("root");
        } catch (IOException e) {
            throw MachineException.cannot("read our account from " + SELF, e);
        }
    }

    /** The number of the account whose rights a process has, from the kernel's text. */
    static int effectiveUid(String status) throws IOException {
        Matcher uids = UIDS.matcher(status);
        if (!uids.find()) {
            throw new IOException("no line of Uid in " + SELF);
        }
        return Integer.parseUnsignedInt(uids.group(1));
    }

    private static String userName() {
        return ProcessHandle.current().info().user().orElse("");
    }
}
