package dev.furlong.engine;

import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Population;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongConsumer;

/** Another loader's road with rows whose texts are empty, as pgbench sends them; the server pads them to their length. */
record EmptyFiller(Loader loader) implements Loader {
    @Override
    public String road() {
        return loader.road() + ", texts empty";
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        loader.load(connection, populations.stream().map(EmptyFiller::emptied).toList(), progress);
    }

    private static Population emptied(Population population) {
        Population.Cells cells = population.cells();
        return new Population(population.table(), population.rows(), new Population.Cells() {
            @Override
            public long number(long row, int column) {
                return cells.number(row, column);
            }

            @Override
            public String text(long row, int column) {
                return "";
            }
        });
    }
}
