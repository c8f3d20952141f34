package dev.furlong.storage.owned;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The way to a folder that root writes into. Whoever owns a folder or a link on it can put another one in its place,
 * and root would write there.
 */
public final class TrustedPath {
    private static final int STICKY = 01000;
    private static final int WRITABLE_FOR_OTHERS = 0002;
    private static final int WRITABLE_FOR_ITS_GROUP = 0020;
    /** The kernel follows no more. */
    private static final int MOST_LINKS = 40;

    private final Deque<Path> left = new ArrayDeque<>();
    private Path at;

    private TrustedPath(Path folder) {
        Path absolute = folder.toAbsolutePath();
        this.at = absolute.getRoot();
        absolute.forEach(left::add);
    }

    /**
     * Checks, where we are root, that no other account can change the way to a folder.
     *
     * @param folder a folder, which need not exist
     * @throws PlanException if one can
     */
    public static void check(Path folder) {
        if (!Privacy.weAreRoot()) {
            return;
        }
        try {
            new TrustedPath(folder).stranger().ifPresent(stranger -> {
                throw new PlanException("results folder " + folder + ": must have no folder on its path that"
                        + " other accounts can change, because Furlong is root; got " + stranger + "; nothing"
                        + " was started");
            });
        } catch (IOException e) {
            throw MachineException.cannot("reach results folder " + folder, e, "nothing was started");
        }
    }

    /** Says which step another account can change, and what to do; empty if it can change none. */
    private Optional<String> stranger() throws IOException {
        int links = 0;
        Optional<String> found = strange(at);
        while (found.isEmpty() && !left.isEmpty()) {
            String name = left.pop().toString();
            Path next = name.equals("..") ? Optional.ofNullable(at.getParent()).orElse(at) : at.resolve(name);
            // What does not exist yet, we make.
            if (!Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
                return found;
            }
            found = strange(next);
            if (Files.isSymbolicLink(next)) {
                if (++links > MOST_LINKS) {
                    throw new IOException(next + ": too many links");
                }
                follow(Files.readSymbolicLink(next));
            } else {
                at = next;
            }
        }
        return found;
    }

    private void follow(Path target) {
        if (target.isAbsolute()) {
            at = target.getRoot();
        }
        for (int name = target.getNameCount() - 1; name >= 0; name--) {
            left.push(target.getName(name));
        }
    }

    private static Optional<String> strange(Path one) throws IOException {
        if (!Files.getAttribute(one, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(0)) {
            String owner = Files.getOwner(one, LinkOption.NOFOLLOW_LINKS).getName();
            return Optional.of(one + ", which belongs to " + owner + "; run Furlong as " + owner
                    + ", or give --out a folder that root owns, such as /var/tmp/furlong");
        }
        int mode = (Integer) Files.getAttribute(one, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        if (!Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS) || (mode & STICKY) != 0) {
            return Optional.empty();
        }
        boolean rootsGroup =
                Files.getAttribute(one, "unix:gid", LinkOption.NOFOLLOW_LINKS).equals(0);
        boolean open = (mode & WRITABLE_FOR_OTHERS) != 0 || (!rootsGroup && (mode & WRITABLE_FOR_ITS_GROUP) != 0);
        return open
                ? Optional.of(one + ", in which other accounts can replace folders; close it with: chmod go-w " + one)
                : Optional.empty();
    }
}
