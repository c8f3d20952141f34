package dev.furlong.engine.innodb;

import dev.furlong.engine.connection.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command line of a server. */
public final class ServerOptions {
    /**
     * The account that Furlong connects with. It can do anything, has the run's password, and
     * connects only from 127.0.0.1.
     */
    public static final String USER = "furlong";

    /**
     * A {@code printf} format for the statements that make the account, one a line. Its argument is
     * the password.
     */
    public static final String ACCOUNT = """
            CREATE USER %1$s@'127.0.0.1' IDENTIFIED BY '%%s';
            GRANT ALL ON *.* TO %1$s@'127.0.0.1' WITH GRANT OPTION;
            """.formatted(USER);

    private ServerOptions() {}

    /** The options that stand first: no file of the machine is read, and the folder of the data. */
    public static List<String> place(Configuration configuration) {
        return List.of("--no-defaults", "--datadir=" + configuration.data());
    }

    /**
     * The options by which it listens on its port of 127.0.0.1 alone, without a socket file, and asks no name server.
     */
    public static List<String> address(Configuration configuration) {
        return List.of(
                "--bind-address=127.0.0.1",
                "--port=" + configuration.port(),
                "--socket=",
                "--pid-file=furlong.pid",
                "--skip-name-resolve");
    }

    /** The options that set these variables. */
    public static List<String> of(Map<String, String> variables) {
        List<String> options = new ArrayList<>();
        variables.forEach((variable, value) -> {
            if (variable.equals(InnodbSettings.LOG_BIN)) {
                options.add(value.equals("ON") ? "--log-bin=binlog" : "--skip-log-bin");
            } else {
                options.add("--" + variable.replace('_', '-') + "=" + value);
            }
        });
        return options;
    }

    /** Whether a line of a server's log says that it accepts connections. */
    public static boolean ready(String line) {
        return line.contains(": ready for connections.");
    }
}
