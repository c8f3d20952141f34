package dev.furlong.engine.postgresql;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.ColumnType;
import dev.furlong.engine.schema.Population;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A table's rows as {@code COPY … (FORMAT binary)} reads them. The server takes each cell as it comes, where it would
 * look at each character of a text for its end. Source: PostgreSQL documentation, "COPY", "Binary Format".
 */
final class BinaryRows {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final int PROGRESS_ROWS = 50_000;
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};
    private static final short END = -1;

    private final Population population;
    /** The bytes of each column's cells; of numbers, their width. */
    private final int[] widths;

    private final boolean[] numeric;
    private final LongConsumer progress;
    private final ByteBuffer chunk;
    private long row;
    private boolean begun;
    private boolean ended;

    /**
     * Makes all rows.
     *
     * @param progress the listener for the number of rows that are done; it is told now and then
     */
    BinaryRows(Population population, LongConsumer progress) {
        List<Column> columns = population.table().columns();
        this.population = population;
        this.progress = progress;
        this.widths = new int[columns.size()];
        this.numeric = new boolean[columns.size()];
        for (int column = 0; column < widths.length; column++) {
            ColumnType type = columns.get(column).type();
            numeric[column] = type.numeric();
            widths[column] = width(type, population);
        }
        int longest = Short.BYTES + Arrays.stream(widths).sum() + widths.length * Integer.BYTES;
        this.chunk = ByteBuffer.allocate(CHUNK_BYTES + longest);
    }

    private static int width(ColumnType type, Population population) {
        if (type instanceof ColumnType.FixedText text) {
            return text.length();
        }
        if (type instanceof ColumnType.Int) {
            return Integer.BYTES;
        }
        if (type instanceof ColumnType.BigInt || population.rows() == 0) {
            return Long.BYTES;
        }
        throw new IllegalStateException("population: must have numbers and texts alone, got rows with " + type + " in "
                + population.table().name());
    }

    /**
     * Makes the next rows, whole ones, in place of the former.
     *
     * @return the number of bytes of {@link #chunk()} that they fill; 0 at the end
     */
    int next() {
        chunk.clear();
        if (!begun) {
            begun = true;
            // No flags, no further header.
            chunk.put(SIGNATURE).putInt(0).putInt(0);
        }
        while (row < population.rows() && chunk.position() < CHUNK_BYTES) {
            write();
            row++;
            if (row % PROGRESS_ROWS == 0 || row == population.rows()) {
                progress.accept(row);
            }
        }
        if (row == population.rows() && !ended && chunk.remaining() >= Short.BYTES) {
            ended = true;
            chunk.putShort(END);
        }
        return chunk.position();
    }

    /** The rows that were made last. */
    byte[] chunk() {
        return chunk.array();
    }

    private void write() {
        chunk.putShort((short) widths.length);
        for (int column = 0; column < widths.length; column++) {
            if (!numeric[column]) {
                text(population.cells().text(row, column), widths[column]);
            } else if (widths[column] == Integer.BYTES) {
                chunk.putInt(Integer.BYTES)
                        .putInt(Math.toIntExact(population.cells().number(row, column)));
            } else {
                chunk.putInt(Long.BYTES).putLong(population.cells().number(row, column));
            }
        }
    }

    private void text(String value, int longest) {
        byte[] bytes = value.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length > longest) {
            throw new IllegalStateException(
                    "population: a text must have at most " + longest + " characters, got '" + value + "'");
        }
        chunk.putInt(bytes.length).put(bytes);
    }
}
