package dev.furlong.engine;

import dev.furlong.engine.connection.Configuration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The main class of a JVM that commits rows one by one and then halts without any farewell. */
public final class KilledWhileCommitting {
    static final int ROWS = 500;

    private KilledWhileCommitting() {}

    /** Runs it to its end, and requires that it acknowledged all rows. */
    static void run(Engine engine, Path data, String durability) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        engine.jvm()
                .orElseThrow()
                .systemProperties(OnDisk.configuration(engine, data, java.util.Map.of("durability", durability)))
                .forEach((key, value) -> command.add("-D" + key + "=" + value));
        // What a driver unpacks is left by a JVM that halts.
        command.add("-Djava.io.tmpdir=" + data.toAbsolutePath().getParent());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), KilledWhileCommitting.class.getName()));
        command.addAll(List.of(engine.name(), data.toString(), durability));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 9 || !said.endsWith("acknowledged " + ROWS + "\n")) {
            throw new AssertionError("must acknowledge all, said: " + said);
        }
    }

    /** With the engine's name, the data folder and the durability. */
    public static void main(String[] arguments) throws SQLException {
        Engine engine = Engines.named("test", arguments[0]);
        Configuration configuration =
                OnDisk.configuration(engine, Path.of(arguments[1]), java.util.Map.of("durability", arguments[2]));
        try (Connection connection = engine.creating(configuration).open();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE KEPT (ID INTEGER NOT NULL PRIMARY KEY)");
            connection.commit();
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO KEPT VALUES (?)")) {
                for (int row = 0; row < ROWS; row++) {
                    insert.setInt(1, row);
                    insert.executeUpdate();
                    connection.commit();
                }
            }
            System.out.println("acknowledged " + ROWS);
            System.out.flush();
            Runtime.getRuntime().halt(9);
        }
    }
}
