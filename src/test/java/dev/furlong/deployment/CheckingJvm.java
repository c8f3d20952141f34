package dev.furlong.deployment;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Account;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.SystemCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A JVM of its own, because none can change its umask. It says how an account finds folders for results. */
public final class CheckingJvm {
    private CheckingJvm() {}

    /** A line for each folder: {@code ok}, or why it is refused. */
    public static List<String> answers(String umask, Path... folders) {
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "umask " + umask + " && exec \"$@\"",
                "sh",
                JavaHome.running().launcher().toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CheckingJvm.class.getName()));
        Stream.of(folders).map(Path::toString).forEach(command::add);
        return SystemCommand.run("test", command.toArray(String[]::new)).lines().toList();
    }

    /** The child. */
    public static void main(String[] folders) {
        for (String folder : folders) {
            String answer = "ok";
            try {
                Account.of(new DerbyEngine()).check(Path.of(folder), JavaHome.running());
            } catch (MachineException e) {
                answer = String.valueOf(e.getMessage());
            }
            System.out.println(answer);
        }
    }
}
