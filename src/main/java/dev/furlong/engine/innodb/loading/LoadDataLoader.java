package dev.furlong.engine.innodb.loading;

import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.RowText;
import dev.furlong.engine.schema.TableDialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * {@code LOAD DATA LOCAL} from a stream of rows that are made while they are sent, in the order of the primary key, which
 * is in place: InnoDB keeps the rows in it. Source: MySQL Reference Manual, "Bulk Data Loading for InnoDB Tables".
 */
public final class LoadDataLoader implements Loader {
    /**
     * The types of the tables. Texts are ASCII, so that a CHAR(n) costs n bytes and is compared byte by byte. A
     * TIMESTAMP would be moved between time zones.
     */
    public static final TableDialect TABLES = new TableDialect(
            "INT", "BIGINT", "DATETIME(6)", " ENGINE=InnoDB DEFAULT CHARACTER SET ascii COLLATE ascii_bin");

    /** The rows of one transaction, few enough that what it would have to undo stays small beside the data. */
    private static final long ROWS_OF_ONE_TRANSACTION = 1_000_000;

    private final LocalInfile driver;

    /** Loads through this driver. */
    public LoadDataLoader(LocalInfile driver) {
        this.driver = driver;
    }

    @Override
    public String road() {
        return "LOAD DATA LOCAL from a stream in the order of the primary key, then ANALYZE TABLE";
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean permitted = permit(statement);
            try {
                long before = 0;
                for (Population population : populations) {
                    long base = before;
                    statement.execute(TABLES.create(population.table()));
                    fill(statement, population, rows -> progress.accept(base + rows));
                    analyze(statement, population.table().name());
                    before += population.rows();
                }
            } finally {
                if (!permitted) {
                    statement.execute("SET GLOBAL local_infile = OFF");
                }
            }
        }
        connection.commit();
    }

    /** Lets the server take local rows, which it does only where this is on. Returns whether it was on before. */
    private static boolean permit(Statement statement) throws SQLException {
        if (permitted(statement)) {
            return true;
        }
        statement.execute("SET GLOBAL local_infile = ON");
        return false;
    }

    /** Whether the server takes local rows. */
    static boolean permitted(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT @@GLOBAL.local_infile")) {
            row.next();
            return row.getBoolean(1);
        }
    }

    private void fill(Statement statement, Population population, LongConsumer progress) throws SQLException {
        for (long from = 0; from < population.rows(); from += ROWS_OF_ONE_TRANSACTION) {
            long to = Math.min(from + ROWS_OF_ONE_TRANSACTION, population.rows());
            driver.give(statement, new RowText(population, from, to, progress));
            long loaded = statement.executeLargeUpdate("LOAD DATA LOCAL INFILE 'furlong' INTO TABLE "
                    + population.table().name()
                    + " CHARACTER SET ascii FIELDS TERMINATED BY '\\t' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n' ("
                    + population.table().columnNames() + ")");
            // LOCAL turns what would be an error into a warning.
            SQLWarning warning = statement.getWarnings();
            if (warning != null || loaded != to - from) {
                throw new SQLException(population.table().name() + ": must take " + (to - from) + " rows, took "
                        + loaded + (warning == null ? "" : "; " + warning.getMessage()));
            }
            statement.getConnection().commit();
        }
    }

    static void analyze(Statement statement, String table) throws SQLException {
        try (ResultSet row = statement.executeQuery("ANALYZE TABLE " + table)) {
            String last = "nothing";
            while (row.next()) {
                last = row.getString("Msg_text");
            }
            if (!last.equals("OK")) {
                throw new SQLException("ANALYZE TABLE " + table + " did not answer OK: " + last);
            }
        }
    }
}
