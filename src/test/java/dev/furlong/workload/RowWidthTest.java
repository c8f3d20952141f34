package dev.furlong.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.ColumnType;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Establishes that every row has the width of the studies: 100 bytes, 50 in the history. */
final class RowWidthTest {
    private static final List<Workload> WORKLOADS = List.of(
            Workloads.named("test", "tpcb", Map.of()),
            Workloads.named("test", "tpcb", Map.of("mix", "uniform")),
            Workloads.named("test", "select", Map.of()),
            Workloads.named("test", "update", Map.of()));

    @Test
    void rows_areAHundredBytesWideAndHistorysAreFifty() {
        for (Workload workload : WORKLOADS) {
            assertThat(workload.populations())
                    .extracting(Population::table)
                    .allSatisfy(table -> assertThat(width(table))
                            .as(table.name())
                            .isEqualTo(table.name().equals("HISTORY") ? 50 : 100));
        }
    }

    @Test
    void texts_haveTheLengthOfTheirColumn() {
        for (Workload workload : WORKLOADS) {
            for (Population population : workload.populations()) {
                List<Column> columns = population.table().columns();
                for (int i = 0; i < columns.size() && population.rows() > 0; i++) {
                    if (columns.get(i).type() instanceof ColumnType.FixedText text) {
                        assertThat(population.cells().text(population.rows() - 1, i))
                                .as(population.table().name())
                                .hasSize(text.length())
                                .isPrintable();
                    }
                }
            }
        }
    }

    private static int width(Table table) {
        return table.columns().stream().mapToInt(column -> bytes(column.type())).sum();
    }

    private static int bytes(ColumnType type) {
        if (type instanceof ColumnType.FixedText text) {
            return text.length();
        }
        if (type instanceof ColumnType.Timestamp) {
            return 12;
        }
        return type instanceof ColumnType.Int ? 4 : 8;
    }
}
