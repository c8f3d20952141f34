package dev.furlong.deployment.launch;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.engine.Engine;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.storage.owned.Privacy;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The account that a target's servers and loads run as. It is our own account, or another one where
 * we are root. Database servers refuse to run as root. Also, whoever took over a JVM of ours would then be root.
 */
public sealed interface Account permits Account.Ours, OtherAccount {
    /** The account of an engine that names none. */
    String NOBODY = "nobody";

    /** The words before a command with which it runs as this account, in the same process. */
    List<String> prefix();

    /**
     * Checks, before anything is started, that the account can do its work.
     *
     * @param results the folder that files will lie below; it need not exist
     * @param java the JDK that runs JVMs
     * @throws MachineException if the account may not enter the folder, or not run the JVM
     */
    void check(Path results, JavaHome java);

    /**
     * Hands the account a server's folder, whole.
     *
     * @throws MachineException if it could not reach the folder
     */
    void own(Path folder);

    /**
     * Hands the account a folder that a container shows it, so that the folders above do not matter. It also takes a
     * single file.
     */
    void hand(Path folder);

    /**
     * A class path that the account can read. Jars and folders that it cannot read are copied to
     * where it can.
     */
    List<Path> readable(List<Path> classPath);

    /** Gives the account the folders of a launch's data and log. */
    default void ownFolders(Launch launch) {
        own(launch.configuration().data());
        Path log = launch.configuration().log();
        if (log != null) {
            own(log);
        }
    }

    /** The account for an engine's servers and loads, on this machine. */
    static Account of(Engine engine) {
        return of(engine.program().map(ServerProgram::account).orElse(NOBODY));
    }

    private static Account of(String preferred) {
        if (!Privacy.weAreRoot()) {
            return new Ours();
        }
        List<String> missing = new ArrayList<>();
        UserPrincipalLookupService accounts = Path.of("").getFileSystem().getUserPrincipalLookupService();
        for (String name : new LinkedHashSet<>(List.of(preferred, NOBODY))) {
            try {
                UserPrincipal user = accounts.lookupPrincipalByName(name);
                String group = SystemCommand.run("account", "id", "-gn", name);
                return new OtherAccount(name, user, group, accounts.lookupPrincipalByGroupName(group));
            } catch (UserPrincipalNotFoundException e) {
                // The next one may be there.
                missing.add(e.getName());
            } catch (IOException e) {
                throw MachineException.cannot("look up the account " + name, e);
            }
        }
        throw new MachineException("account: a database server must run as a user that is not root, got none named "
                + String.join(" or ", missing)
                + "; run Furlong as a user other than root; nothing was started");
    }

    /** Our own account, which is not root. */
    record Ours() implements Account {
        @Override
        public List<String> prefix() {
            return List.of();
        }

        @Override
        public void check(Path results, JavaHome java) {
            // We can reach what is ours.
        }

        @Override
        public void own(Path folder) {
            Privacy.close(folder);
        }

        @Override
        public void hand(Path folder) {
            own(folder);
        }

        @Override
        public List<Path> readable(List<Path> classPath) {
            return classPath;
        }
    }
}
