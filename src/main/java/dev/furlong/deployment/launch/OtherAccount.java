package dev.furlong.deployment.launch;

import dev.furlong.deployment.binaries.OpenCopies;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.storage.owned.Privacy;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An account other than ours, which is root.
 *
 * @param name the name of the account
 * @param user the account as the file system knows it
 * @param group the name of its group
 * @param groupPrincipal the group as the file system knows it
 */
record OtherAccount(String name, UserPrincipal user, String group, GroupPrincipal groupPrincipal) implements Account {
    @Override
    public List<String> prefix() {
        return List.of("setpriv", "--reuid=" + name, "--regid=" + group, "--clear-groups", "--");
    }

    @Override
    public void check(Path results, JavaHome java) {
        if (!SystemCommand.missing("setpriv").isEmpty()) {
            throw new MachineException(
                    "account: must be changed to " + name + " for servers and loads because Furlong is"
                            + " root, got no program setpriv; install util-linux, or run Furlong as a user"
                            + " other than root; nothing was started");
        }
        Path there = results.toAbsolutePath().normalize();
        while (!Files.isDirectory(there)) {
            there = Objects.requireNonNull(there.getParent());
        }
        checkReach(there);
        if (!there.equals(results.toAbsolutePath().normalize()) && !Reach.madeEnterable()) {
            throw new MachineException("folder " + results + ": must be one that the account " + name
                    + " may enter, got a umask that closes new folders to others;"
                    + " make the folder with mode 755, or run with umask 022; nothing was started");
        }
        List<String> command = new ArrayList<>(prefix());
        command.addAll(List.of(java.launcher().toString(), "-version"));
        try {
            SystemCommand.run("account " + name, command.toArray(String[]::new));
        } catch (MachineException e) {
            throw new MachineException(
                    "java: must be a JDK that the account " + name + " can run, got " + java.path() + ": "
                            + e.getMessage() + "; install one where every account can reach it, such as"
                            + " /usr/lib/jvm, or run Furlong as a user other than root; nothing was started",
                    e);
        }
    }

    @Override
    public void own(Path folder) {
        checkReach(Objects.requireNonNull(folder.toAbsolutePath().normalize().getParent()));
        hand(folder);
    }

    /**
     * Hands the folder over. The account itself filled a folder that it already owns. We are root,
     * so we do not follow what the account put there.
     */
    @Override
    public void hand(Path folder) {
        try {
            if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)) {
                handAll(folder);
            }
            Privacy.close(folder);
        } catch (IOException e) {
            throw MachineException.cannot("give folder " + folder + " to the account " + name, e);
        }
    }

    @Override
    public List<Path> readable(List<Path> classPath) {
        Reach reach = new Reach(prefix());
        Set<Path> unreadable = reach.unreadable(classPath);
        if (unreadable.isEmpty()) {
            return classPath;
        }
        OpenCopies copies = new OpenCopies();
        List<Path> readable = classPath.stream()
                .map(path -> unreadable.contains(path) ? copies.of(path) : path)
                .toList();
        for (Path closed : reach.unreadable(readable)) {
            throw new MachineException("cache folder " + closed + ": must be readable for the account " + name
                    + ", got one that is not; name another with the system property furlong.cache");
        }
        return readable;
    }

    private void handAll(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path one, BasicFileAttributes attributes) throws IOException {
                give(one);
                return FileVisitResult.CONTINUE;
            }

            /** A folder comes last. Until then, nobody else can change what is in it. */
            @Override
            public FileVisitResult postVisitDirectory(Path one, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                give(one);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private void give(Path one) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(one, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        view.setGroup(groupPrincipal);
        view.setOwner(user);
    }

    private void checkReach(Path folder) {
        new Reach(prefix()).blocked(folder).ifPresent(closed -> {
            throw new MachineException("folder " + folder + ": must be reachable for the account " + name
                    + ", which servers and loads run as because Furlong is root; got " + closed + " ("
                    + Reach.mode(closed) + "), which it may not enter; run Furlong as that folder's user, or"
                    + " give --out a folder that every account can reach, such as /var/tmp/furlong;"
                    + " nothing was started");
        });
    }
}
