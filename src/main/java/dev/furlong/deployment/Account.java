package dev.furlong.deployment;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.List;

/** The account that a database server runs as: ours, or another one where we are root, which such servers refuse. */
sealed interface Account {
    /** What stands before a command so that it runs as this account, in the same process. */
    List<String> prefix();

    /**
     * Hands it a server's folder, whole.
     *
     * @throws MachineException if it could not reach the folder
     */
    void own(Path folder);

    /** The same where a container shows it the folder, so that those above do not matter. */
    void hand(Path folder);

    /** The account for a server, on this machine. */
    static Account of(String preferred) {
        if (!ProcessHandle.current().info().user().orElse("").equals("root")) {
            return new Ours();
        }
        List<String> missing = new ArrayList<>();
        UserPrincipalLookupService accounts = Path.of("").getFileSystem().getUserPrincipalLookupService();
        for (String name : List.of(preferred, "nobody")) {
            try {
                UserPrincipal user = accounts.lookupPrincipalByName(name);
                String group = ToolCommand.answer("id", "-gn", name);
                return new Other(name, user, group, accounts.lookupPrincipalByGroupName(group));
            } catch (UserPrincipalNotFoundException e) {
                // The next one may be there.
                missing.add(e.getName());
            } catch (IOException e) {
                throw new MachineException("account " + name + ": must be readable, got " + e, e);
            }
        }
        throw new MachineException("account: must have a user that is not root for a database server, got neither "
                + String.join(" nor ", missing) + "; run Furlong as another user than root; nothing was started");
    }

    /** We are not root. */
    record Ours() implements Account {
        @Override
        public List<String> prefix() {
            return List.of();
        }

        @Override
        public void own(Path folder) {
            try {
                PosixFileAttributeView view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
                if (view != null) {
                    // PostgreSQL takes no data folder that others may read.
                    view.setPermissions(PosixFilePermissions.fromString("rwx------"));
                }
            } catch (IOException e) {
                throw new MachineException("folder " + folder + ": must be ours, got " + e, e);
            }
        }

        @Override
        public void hand(Path folder) {
            own(folder);
        }
    }

    /**
     * We are root.
     *
     * @param name of the account
     * @param user the same for the file system
     * @param group name of its group
     * @param groupPrincipal the same for the file system
     */
    record Other(String name, UserPrincipal user, String group, GroupPrincipal groupPrincipal) implements Account {
        @Override
        public List<String> prefix() {
            return List.of("setpriv", "--reuid=" + name, "--regid=" + group, "--clear-groups", "--");
        }

        @Override
        public void own(Path folder) {
            try {
                checkReach(folder.toRealPath());
            } catch (IOException e) {
                throw new MachineException("folder " + folder + ": must be reachable, got " + e, e);
            }
            hand(folder);
        }

        @Override
        public void hand(Path folder) {
            try {
                Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path one, BasicFileAttributes attributes)
                            throws IOException {
                        give(one);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path one, BasicFileAttributes attributes) throws IOException {
                        give(one);
                        return FileVisitResult.CONTINUE;
                    }
                });
                new Ours().own(folder);
            } catch (IOException e) {
                throw new MachineException("folder " + folder + ": must go to the account " + name + ", got " + e, e);
            }
        }

        private void give(Path one) throws IOException {
            PosixFileAttributeView view =
                    Files.getFileAttributeView(one, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            view.setOwner(user);
            view.setGroup(groupPrincipal);
        }

        /** Folders above that only their owner may enter keep the server out. */
        private void checkReach(Path folder) throws IOException {
            for (Path above = folder.getParent(); above != null; above = above.getParent()) {
                if (!Files.getPosixFilePermissions(above).contains(PosixFilePermission.OTHERS_EXECUTE)
                        && !Files.getOwner(above).equals(user)) {
                    throw new MachineException("folder " + folder + ": must be reachable for the account " + name
                            + ", which the server runs as because it refuses root; got " + above
                            + ", which others may not enter; run Furlong as that folder's user, or give --out a folder"
                            + " that all may reach, such as /var/tmp/furlong; nothing was started");
                }
            }
        }
    }
}
