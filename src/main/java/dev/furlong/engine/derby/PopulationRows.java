package dev.furlong.engine.derby;

import dev.furlong.engine.schema.Population;
import java.sql.ResultSet;
import java.util.function.LongConsumer;
import org.apache.derby.vti.VTITemplate;
import org.jspecify.annotations.Nullable;

/** A population as the result set of a Derby table function. Derby calls {@link #open()} by name. */
public final class PopulationRows extends VTITemplate {
    private static final int PROGRESS_ROWS = 10_000;

    private record Offer(Population population, LongConsumer progress) {}

    private static final ThreadLocal<@Nullable Offer> OFFERED = new ThreadLocal<>();

    private final Population population;
    private final LongConsumer progress;
    private long row = -1;

    private PopulationRows(Offer offer) {
        this.population = offer.population();
        this.progress = offer.progress();
    }

    static void offer(Population population, LongConsumer progress) {
        OFFERED.set(new Offer(population, progress));
    }

    static void withdraw() {
        OFFERED.remove();
    }

    /** The rows that this thread offers; the table function's entry. */
    public static ResultSet open() {
        Offer offer = OFFERED.get();
        if (offer == null) {
            throw new IllegalStateException("derby: the table function must be called by the loader");
        }
        return new PopulationRows(offer);
    }

    @Override
    public boolean next() {
        row++;
        if (row % PROGRESS_ROWS == 0 || row == population.rows()) {
            progress.accept(row);
        }
        return row < population.rows();
    }

    @Override
    public int getInt(int column) {
        return (int) population.cells().number(row, column - 1);
    }

    @Override
    public long getLong(int column) {
        return population.cells().number(row, column - 1);
    }

    @Override
    public String getString(int column) {
        return population.cells().text(row, column - 1);
    }

    @Override
    public boolean wasNull() {
        return false;
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
