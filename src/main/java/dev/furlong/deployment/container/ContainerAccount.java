package dev.furlong.deployment.container;

import dev.furlong.deployment.container.ContainerSetup.Bind;
import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The account that a container runs as: the owner of a folder of this machine, so that its files stay that account's.
 * Servers look up their own account in the list of accounts. An image lists only its own accounts, so the container
 * gets another list.
 *
 * @param user the account as {@code UID:GID}
 * @param bind the list of accounts as a file that the container sees
 */
public record ContainerAccount(String user, Bind bind) {
    /**
     * The owner of a folder.
     *
     * @param list the file to write the accounts to
     */
    public static ContainerAccount of(Path folder, Path list) {
        try {
            Object uid = Files.getAttribute(folder, "unix:uid");
            Object gid = Files.getAttribute(folder, "unix:gid");
            String root = "root:x:0:0:root:/root:/bin/sh\n";
            String own = "furlong:x:" + uid + ":" + gid + ":Furlong:" + folder + ":/bin/sh\n";
            Files.writeString(list, uid.equals(0) ? root : root + own);
            Files.setPosixFilePermissions(list, PosixFilePermissions.fromString("rw-r--r--"));
            return new ContainerAccount(
                    uid + ":" + gid, new Bind(list.toAbsolutePath(), Path.of("/etc/passwd"), false));
        } catch (IOException e) {
            throw MachineException.cannot("write the accounts of a container to " + list, e);
        }
    }
}
