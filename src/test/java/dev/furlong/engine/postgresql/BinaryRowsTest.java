package dev.furlong.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rows as the server reads them; that it does is shown where targets are populated. */
class BinaryRowsTest {
    private static final int SIGNATURE_FLAGS_AND_HEADER = 11 + 4 + 4;

    @Test
    void everyRowIsThereOnce_withItsCells_andTheEndIsMarked() throws IOException {
        int rows = 100_003;
        List<Long> told = new ArrayList<>();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        BinaryRows binary = new BinaryRows(population(rows, "x".repeat(10)), told::add);
        for (int length = binary.next(); length > 0; length = binary.next()) {
            all.write(binary.chunk(), 0, length);
        }

        DataInputStream in = new DataInputStream(new ByteArrayInputStream(all.toByteArray()));
        assertThat(new String(in.readNBytes(SIGNATURE_FLAGS_AND_HEADER), StandardCharsets.ISO_8859_1))
                .isEqualTo("PGCOPY\n\u00ff\r\n\0" + "\0".repeat(8));
        for (int row = 0; row < rows; row++) {
            assertThat(in.readShort()).isEqualTo((short) 3);
            assertThat(in.readInt()).isEqualTo(4);
            assertThat(in.readInt()).isEqualTo(row);
            assertThat(in.readInt()).isEqualTo(8);
            assertThat(in.readLong()).isEqualTo(row);
            assertThat(in.readInt()).isEqualTo(10);
            assertThat(in.readNBytes(10)).containsOnly('x');
        }
        assertThat(in.readShort()).as("end").isEqualTo((short) -1);
        assertThat(in.read()).isEqualTo(-1);
        assertThat(told).containsExactly(50_000L, 100_000L, 100_003L);
    }

    @Test
    void tableWithoutRows_isHeaderAndEnd() {
        BinaryRows binary = new BinaryRows(population(0, ""), rows -> {});

        assertThat(binary.next()).isEqualTo(SIGNATURE_FLAGS_AND_HEADER + 2);
        assertThat(binary.next()).isZero();
    }

    @Test
    void textThatIsLongerThanItsColumn_isRefused() {
        BinaryRows binary = new BinaryRows(population(1, "x".repeat(11)), rows -> {});

        assertThatIllegalStateException()
                .isThrownBy(binary::next)
                .withMessageContaining("must have at most 10 characters");
    }

    private static Population population(int rows, String text) {
        Table table = Table.keyed("T", Column.integer("ID"), Column.bigint("N"), Column.text("X", 10));
        return new Population(table, rows, new Population.Cells() {
            @Override
            public long number(long row, int column) {
                return row;
            }

            @Override
            public String text(long row, int column) {
                return text;
            }
        });
    }
}
