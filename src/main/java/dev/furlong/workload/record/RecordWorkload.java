package dev.furlong.workload.record;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.workload.Filler;
import dev.furlong.workload.Kind;
import dev.furlong.workload.Parameters;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.invariant.NoSuchRow;
import dev.furlong.workload.invariant.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One table of 100-byte rows, one row of it, drawn evenly, in each transaction: read ({@code select}), changed
 * ({@code update}), or either of the two, as is drawn ({@code mix}).
 */
public final class RecordWorkload implements Workload {
    /** The entry of {@code select} in the list. */
    public static final Workloads.Entry SELECT = new Workloads.Entry(
            "select", "one record read by its primary key, then a commit", "rows (100000): 100-byte rows of the table");
    /** The entry of {@code update} in the list. */
    public static final Workloads.Entry UPDATE = new Workloads.Entry(
            "update",
            "one record changed by its primary key, then a commit",
            "rows (100000): 100-byte rows of the table");

    /** The entry of {@code mix} in the list. */
    public static final Workloads.Entry MIX = new Workloads.Entry(
            "mix",
            "one record read by its primary key, or one changed, then a commit; two kinds with figures of their own",
            "rows (100000): 100-byte rows of the table; reads (95): percent of the transactions that read, from 1 to 99");

    static final int FILLER_LENGTH = 88;

    private static final Table RECORDS = Table.keyed(
            "RECORDS",
            Column.integer("RECORD_ID"),
            Column.bigint("UPDATE_COUNT"),
            Column.text("EXTRA_DATA", FILLER_LENGTH));

    private final String name;
    private final int rows;
    private final int readPercent;
    private final Map<String, String> parameters;

    private RecordWorkload(String name, int rows, int readPercent, Map<String, String> parameters) {
        this.name = name;
        this.rows = rows;
        this.readPercent = readPercent;
        this.parameters = parameters;
    }

    /** Makes the workload of this name with these parameters. */
    public static RecordWorkload of(String name, Map<String, String> asked) {
        boolean mixed = name.equals("mix");
        Parameters parameters = new Parameters(name, asked, mixed ? List.of("rows", "reads") : List.of("rows"));
        int rows = parameters.number("rows", 100_000, 1, 1_000_000_000);
        int readPercent = mixed ? parameters.number("reads", 95, 1, 99) : 0;
        return new RecordWorkload(name, rows, readPercent, parameters.effective());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Kind> kinds() {
        return name.equals("mix")
                ? List.of(Kind.committing("read"), Kind.committing("update"))
                : List.of(Kind.committing(name));
    }

    @Override
    public boolean changes() {
        return !name.equals("select");
    }

    @Override
    public Map<String, String> parameters() {
        return parameters;
    }

    @Override
    public String dataset() {
        return "records-" + rows;
    }

    @Override
    public List<Population> populations() {
        return List.of(new Population(RECORDS, rows, Filler.cells(FILLER_LENGTH)));
    }

    @Override
    public Transaction transaction(int client) {
        return switch (name) {
            case "select" -> new SelectTransaction(client, rows);
            case "update" -> new UpdateTransaction(client, rows);
            default -> new MixTransaction(client, rows, readPercent);
        };
    }

    @Override
    public Optional<AcknowledgementCheck> acknowledgements() {
        return name.equals("select") ? Optional.empty() : Optional.of(AcknowledgedUpdates.of(rows));
    }

    @Override
    public List<Invariant> invariants() {
        Invariant allThere = new Count();
        return name.equals("select")
                ? List.of(
                        allThere,
                        new NoSuchRow(
                                "reading changes no record", "SELECT RECORD_ID FROM RECORDS WHERE UPDATE_COUNT <> 0"))
                : List.of(allThere, new UpdatesInLedger());
    }

    private final class Count implements Invariant {
        @Override
        public String rule() {
            return "RECORDS has as many rows as it was populated with";
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
            return "the updates in RECORDS are those that the clients' ledger has as committed";
        }

        @Override
        public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
            long found = Query.number(connection, "SELECT SUM(UPDATE_COUNT) FROM RECORDS");
            long least = ledger.amount();
            long most = least + ledger.unknown();
            return least <= found && found <= most
                    ? Optional.empty()
                    : Optional.of(found + " updates where the ledger has from " + least + " to " + most);
        }
    }
}
