package dev.furlong.engine.mysql;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.innodb.InnodbProgram;
import dev.furlong.engine.innodb.ServerOptions;
import dev.furlong.failure.MachineException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code mysqld} of MySQL. A server is ours because its data know the run's password. A server that
 * cannot listen on its port ends.
 */
final class MysqlProgram extends InnodbProgram {
    private static final Pattern ANSWER = Pattern.compile("\\bVer ([0-9]+(?:\\.[0-9]+)+)");

    // Without name service, the account that MySQL makes for "localhost" lets nobody in who comes from 127.0.0.1.
    // A pipe of the account's own carries the statements, so the password is in no file.
    private static final String INITIALISE = """
            read -r password
            accounts=$1
            shift
            printf "$accounts" "$password" | "$@" --init-file=/dev/fd/3 3<&0 </dev/null
            """;

    MysqlProgram() {
        super(MysqlEngine::dialect);
    }

    @Override
    public List<String> names() {
        return List.of("mysqld");
    }

    @Override
    public String remedy() {
        return "install MySQL's server so that its mysqld is on the PATH, or use mysql:container";
    }

    @Override
    public List<List<String>> initialising(Configuration configuration) {
        return List.of(command(
                List.of(
                        "/bin/sh",
                        "-c",
                        INITIALISE,
                        "furlong-initialise",
                        ServerOptions.ACCOUNT + "DROP USER root@localhost;\n",
                        "mysqld"),
                List.of("--initialize-insecure"),
                configuration));
    }

    @Override
    public List<String> running(Configuration configuration) {
        List<String> options = new ArrayList<>(ServerOptions.address(configuration));
        options.addAll(List.of("--mysqlx=OFF", "--secure-file-priv=NULL"));
        return command(List.of("mysqld"), options, configuration);
    }

    @Override
    public String release(String answer) {
        if (answer.contains("MariaDB")) {
            throw new MachineException("must be MySQL, got '" + answer + "', which is the target mariadb:process");
        }
        Matcher matcher = ANSWER.matcher(answer);
        if (!matcher.find()) {
            throw new MachineException("must be MySQL, got '" + answer + "'");
        }
        return matcher.group(1);
    }
}
