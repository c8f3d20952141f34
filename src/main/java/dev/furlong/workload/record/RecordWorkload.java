package dev.furlong.workload.record;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.workload.Filler;
import dev.furlong.workload.Parameters;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.invariant.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One table of 100-byte rows, one row of it, drawn evenly, in each transaction. */
abstract class RecordWorkload implements Workload {
    static final int FILLER_LENGTH = 88;

    /** The parameter that is the number of rows. */
    static final String ROWS = "rows";
    /** The number of rows, as the list tells it. */
    static final String ROWS_IN_WORDS = "rows (100000): 100-byte rows of the table";

    private static final Table RECORDS = Table.keyed(
            "RECORDS",
            Column.integer("RECORD_ID"),
            Column.bigint("UPDATE_COUNT"),
            Column.text("EXTRA_DATA", FILLER_LENGTH));

    /** The number of rows. */
    final int rows;

    private final Map<String, String> parameters;

    RecordWorkload(int rows, Parameters parameters) {
        this.rows = rows;
        this.parameters = parameters.effective();
    }

    /** Reads the number of rows. */
    static int rows(Parameters parameters) {
        return parameters.number(ROWS, 100_000, 1, 1_000_000_000);
    }

    @Override
    public final Map<String, String> parameters() {
        return parameters;
    }

    @Override
    public final String dataset() {
        return "records-" + rows;
    }

    @Override
    public final List<Population> populations() {
        return List.of(new Population(RECORDS, rows, Filler.cells(FILLER_LENGTH)));
    }

    /** The invariant that no row was added or lost. */
    final Invariant allThere() {
        return new Count();
    }

    /** The invariant that the data has each update that was acknowledged, and none besides. */
    static Invariant updatesInLedger() {
        return new UpdatesInLedger();
    }

    private final class Count implements Invariant {
        @Override
        public String rule() {
            return "RECORDS still has the number of rows that it was populated with";
        }

        @Override
        public boolean needsLedger() {
            return false;
        }

        @Override
        public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
            long found = Query.number(connection, "SELECT COUNT(*) FROM RECORDS");
            return found == rows ? Optional.empty() : Optional.of(found + " rows of " + rows);
        }
    }

    private static final class UpdatesInLedger implements Invariant {
        @Override
        public String rule() {
            return "RECORDS holds exactly the updates that are committed by the clients' ledger";
        }

        @Override
        public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
            long found = Query.number(connection, "SELECT SUM(UPDATE_COUNT) FROM RECORDS");
            long least = ledger.amount();
            long most = least + ledger.unknown();
            return least <= found && found <= most
                    ? Optional.empty()
                    : Optional.of(found + " updates, the ledger has from " + least + " to " + most);
        }
    }
}
