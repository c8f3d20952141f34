package dev.furlong.engine.postgresql;

import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code initdb} and {@code postgres}. A server is ours because the cluster knows the run's
 * password. A server that cannot listen on its port ends.
 */
final class PostgresqlProgram implements ServerProgram {
    private static final Pattern ANSWER = Pattern.compile("postgres \\(PostgreSQL\\) ([0-9]+(?:\\.[0-9]+)*).*");

    // The program that makes a cluster lies beside the server. The account may open its own pipe.
    private static final String INITIALISE = """
            read -r password
            server=$1
            shift
            printf '%s\\n' "$password" | "${server%postgres}initdb" "$@" --pwfile=/dev/stdin
            """;

    @Override
    public String account() {
        return "postgres";
    }

    @Override
    public List<String> names() {
        return List.of("postgres");
    }

    @Override
    public List<List<String>> initialising(Configuration configuration) {
        List<String> initdb = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                INITIALISE,
                "furlong-initialise",
                "postgres",
                "-D",
                configuration.data().toString(),
                "-U",
                PostgresqlEngine.USER,
                "-A",
                // For every address, without an exception. 9.6 has nothing better than MD5.
                configuration.release().number().atLeast("10") ? "scram-sha-256" : "md5",
                "--no-locale",
                "-E",
                "UTF8",
                // What is kept of it is synced when it is kept.
                "-N"));
        if (configuration.log() != null) {
            String option = configuration.release().number().atLeast("10") ? "--waldir=" : "--xlogdir=";
            initdb.add(option + configuration.log());
        }
        return List.of(initdb);
    }

    @Override
    public List<String> running(Configuration configuration) {
        List<String> command =
                new ArrayList<>(List.of("postgres", "-D", configuration.data().toString()));
        new PostgresqlSettings().properties(configuration).forEach((key, value) -> {
            command.add("-c");
            command.add(key + "=" + value);
        });
        command.add("-c");
        command.add("port=" + configuration.port());
        return command;
    }

    @Override
    public Optional<CertificateFiles> certificate(Configuration configuration) {
        return configuration.settings().get(Setting.TLS)
                ? Optional.of(new CertificateFiles(PostgresqlSettings.CERTIFICATE, PostgresqlSettings.KEY))
                : Optional.empty();
    }

    @Override
    public Map<String, String> whilePopulating() {
        // What is written in the transaction that made its table needs no log then. Source: "Populating a Database".
        return Map.of("postgresql.wal_level", "minimal", "postgresql.max_wal_senders", "0");
    }

    @Override
    public boolean ready(String line) {
        return line.contains("database system is ready to accept connections");
    }

    @Override
    public List<String> listing() {
        return List.of("--describe-config");
    }

    @Override
    public Set<String> listed(String printed) {
        return KnownNames.listed("postgresql")
                .and(printed.lines().map(line -> line.split("\t", 2)[0]).toList())
                .names();
    }

    @Override
    public String stopSignal() {
        // Fast shutdown: open transactions are rolled back, a checkpoint is written.
        return "INT";
    }

    @Override
    public String release(String answer) {
        Matcher matcher = ANSWER.matcher(answer);
        if (!matcher.matches()) {
            throw new MachineException("postgres --version: must be PostgreSQL, got '" + answer + "'");
        }
        return matcher.group(1);
    }
}
