package dev.furlong.engine.postgresql;

import dev.furlong.engine.connection.Password;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Population;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's own {@code pgbench -i}, which makes as many accounts; its filler is empty, where Furlong's rows carry text
 * that is checked. Its table gets the accounts' name afterwards.
 */
public final class PgbenchInit implements Loader {
    private static final int ACCOUNTS_PER_SCALE = 100_000;
    private static final Pattern ADDRESS = Pattern.compile("jdbc:postgresql://([^:/]+):([0-9]+)/([a-z]+).*");

    private final @Nullable Password password;

    /** Logs in with this password; null if the server demands none. */
    public PgbenchInit(@Nullable Password password) {
        this.password = password;
    }

    @Override
    public String road() {
        return "pgbench -i";
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        Matcher address = ADDRESS.matcher(connection.getMetaData().getURL());
        if (!address.matches()) {
            throw new SQLException("pgbench: must find its server in "
                    + connection.getMetaData().getURL());
        }
        connection.commit();
        List<String> command = List.of(
                "pgbench",
                "-i",
                "-q",
                // It fails, where it would wait for a password that nobody types.
                "--no-password",
                "-s",
                String.valueOf(populations.get(0).rows() / ACCOUNTS_PER_SCALE),
                "-h",
                address.group(1),
                "-p",
                address.group(2),
                "-U",
                PostgresqlEngine.USER,
                address.group(3));
        ProcessBuilder pgbench =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        pgbench.environment().put("PGPASSWORD", Password.line(password));
        try {
            int status = pgbench.start().waitFor();
            if (status != 0) {
                throw new SQLException(String.join(" ", command) + ": must succeed, got status " + status);
            }
        } catch (IOException e) {
            throw new SQLException("pgbench: must be on the PATH, got " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("pgbench: was interrupted", e);
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE pgbench_accounts RENAME TO accounts");
        }
        connection.commit();
    }
}
