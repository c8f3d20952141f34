package dev.furlong.engine.mariadb;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.innodb.InnodbProgram;
import dev.furlong.engine.innodb.ServerOptions;
import dev.furlong.failure.MachineException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code mariadbd}, which older releases and some distributions call {@code mysqld}. A server is
 * ours because its data know the run's password. A server that cannot listen on its port ends.
 */
final class MariadbProgram extends InnodbProgram {
    private static final Pattern ANSWER = Pattern.compile("\\bVer ([0-9]+(?:\\.[0-9]+)+)-MariaDB");

    private static final CertificateFiles CERTIFICATE = new CertificateFiles("furlong.crt", "furlong.key");

    // As mariadb-install-db does, which needs programs beside the server's that need not be installed. The files were
    // renamed, and distributions put them in different folders.
    private static final String INITIALISE = """
            read -r password
            server=$(command -v "$1") || exit 1
            account=$2
            shift 2
            base=$(dirname "$(dirname "$(readlink -f "$server")")")
            for start in "$base"/share/mariadb "$base"/share/mysql \\
                "$base"/share/mariadb/mariadb "$base"/share/mariadb/mysql \\
                "$base"/share/mysql/mariadb "$base"/share/mysql/mysql; do
              if [ -f "$start"_system_tables.sql ]; then
                {
                  printf 'CREATE DATABASE mysql;\\nUSE mysql;\\nSET @auth_root_socket=NULL;\\n'
                  cat "$start"_system_tables.sql "$start"_performance_tables.sql "$start"_system_tables_data.sql
                  printf "\\nDELETE FROM global_priv WHERE User IN ('root', '');\\nFLUSH PRIVILEGES;\\n$account" "$password"
                } | "$server" "$@"
                exit
              fi
            done
            echo "$base/share: must hold the SQL files that make MariaDB's system tables" >&2
            exit 1
            """;

    MariadbProgram() {
        super(MariadbEngine::dialect);
    }

    @Override
    public List<String> names() {
        return List.of("mariadbd", "mysqld");
    }

    @Override
    public String remedy() {
        return "install MariaDB's server, which is mariadb-server-core in Debian";
    }

    @Override
    public List<List<String>> initialising(Configuration configuration) {
        return List.of(command(
                List.of("/bin/sh", "-c", INITIALISE, "furlong-initialise", "mariadbd", ServerOptions.ACCOUNT),
                List.of("--bootstrap", "--enforce-storage-engine=", "--max-allowed-packet=8M"),
                configuration));
    }

    @Override
    public List<String> running(Configuration configuration) {
        List<String> options = new ArrayList<>(ServerOptions.address(configuration));
        // From 11.4 on it would make itself a certificate at each start, whoever asks.
        options.addAll(
                MariadbEngine.encrypted(configuration)
                        ? List.of("--ssl", "--ssl-cert=" + CERTIFICATE.certificate(), "--ssl-key=" + CERTIFICATE.key())
                        : List.of("--skip-ssl"));
        return command(List.of("mariadbd"), options, configuration);
    }

    @Override
    public Optional<CertificateFiles> certificate(Configuration configuration) {
        return MariadbEngine.encrypted(configuration) ? Optional.of(CERTIFICATE) : Optional.empty();
    }

    @Override
    public String release(String answer) {
        Matcher matcher = ANSWER.matcher(answer);
        if (!matcher.find()) {
            throw new MachineException("must be MariaDB, got '" + answer + "'");
        }
        return matcher.group(1);
    }
}
