package dev.furlong.engine.innodb;

import dev.furlong.engine.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command line of a server. */
public final class ServerOptions {
    /** The account that Furlong connects with; it can do anything, has no password, and may come from 127.0.0.1 alone. */
    public static final String USER = "furlong";

    /** One line for each statement that makes the account. */
    public static final List<String> ACCOUNT = List.of(
            "CREATE USER " + USER + "@'127.0.0.1' IDENTIFIED BY '';",
            "GRANT ALL ON *.* TO " + USER + "@'127.0.0.1' WITH GRANT OPTION;");

    private ServerOptions() {}

    /** That no file of the machine has a say, and where its data are; these stand first. */
    public static List<String> place(Configuration configuration) {
        return List.of("--no-defaults", "--datadir=" + configuration.data());
    }

    /** That it listens on its port of 127.0.0.1 alone, without a socket file, and asks no name server. */
    public static List<String> address(Configuration configuration) {
        return List.of(
                "--bind-address=127.0.0.1",
                "--port=" + configuration.port(),
                "--socket=",
                "--pid-file=furlong.pid",
                "--skip-name-resolve");
    }

    /** Variables as options. */
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
