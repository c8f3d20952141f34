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
import dev.furlong.workload.invariant.RowCount;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One table of 100-byte rows, one row of it, which is drawn, in each transaction. */
abstract class RecordWorkload implements Workload {
    static final int FILLER_LENGTH = 88;

    private static final String ROWS = "rows";
    private static final String ACCESS = "access";
    private static final String SKEW = "skew";

    private static final String UNIFORM = "uniform";
    private static final String ZIPF = "zipf";

    /** The parameters of each such workload. */
    static final List<String> COMMON = List.of(ROWS, ACCESS, SKEW);
    /** These parameters, as the list tells them. */
    static final String COMMON_IN_WORDS =
            "rows (100000): 100-byte rows of the table; access (uniform): uniform draws each"
                    + " row alike, zipf the row of rank r in proportion to 1/r^skew; skew (0.99): of zipf, from 0.01 to 10";

    private static final Table RECORDS = Table.keyed(
            "RECORDS",
            Column.integer("RECORD_ID"),
            Column.bigint("UPDATE_COUNT"),
            Column.text("EXTRA_DATA", FILLER_LENGTH));

    /** The number of rows. */
    final int rows;

    private final Map<String, String> parameters;
    private final @Nullable Double skew;

    /** Reads the parameters of each such workload. The subclass has read its own. */
    RecordWorkload(Parameters parameters) {
        this.rows = parameters.number(ROWS, 100_000, 1, 1_000_000_000);
        this.skew = skew(parameters);
        this.parameters = parameters.effective();
    }

    /** The exponent; null for uniform access. A record tells of the access only if it was given. */
    private static @Nullable Double skew(Parameters parameters) {
        boolean uniform = !parameters.given(ACCESS)
                || parameters.word(ACCESS, UNIFORM, List.of(UNIFORM, ZIPF)).equals(UNIFORM);
        if (!uniform) {
            return parameters.decimal(SKEW, "0.99", 0.01, 10);
        }
        if (parameters.given(SKEW)) {
            throw parameters.refused(
                    SKEW, "must be used with " + ACCESS + "=" + ZIPF + ", got " + ACCESS + "=" + UNIFORM);
        }
        return null;
    }

    /** How one client draws its records. */
    final Access access() {
        return skew == null ? Access.uniform(rows) : Access.zipf(rows, skew);
    }

    /**
     * The name of the load in a sentence.
     *
     * @param load the name with uniform access
     * @param parameters the effective parameters
     */
    static String inWords(String load, Map<String, String> parameters) {
        return ZIPF.equals(parameters.get(ACCESS)) ? load + ", Zipf access of skew " + parameters.get(SKEW) : load;
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
        return new RowCount(RECORDS.name(), rows);
    }

    /** The invariant that the data has each update that was acknowledged, and none besides. */
    static Invariant updatesInLedger() {
        return new UpdatesInLedger();
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
