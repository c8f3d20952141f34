package dev.furlong.engine.schema;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A table's rows as text: one line per row, cells separated by tabs, the special characters escaped by a backslash. That
 * is what PostgreSQL's {@code COPY} reads by default, and {@code LOAD DATA} too. Rows are made while they are read.
 */
public final class RowText extends InputStream {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final int LONGEST_NUMBER = 20;
    private static final int PROGRESS_ROWS = 50_000;

    private final Population.Cells cells;
    private final boolean[] numeric;
    private final long end;
    private final LongConsumer progress;
    private long row;
    private byte[] chunk = new byte[2 * CHUNK_BYTES];
    private int length;
    private int read;

    /** Makes all rows. */
    public RowText(Population population, LongConsumer progress) {
        this(population, 0, population.rows(), progress);
    }

    /**
     * The rows from one index up to another, which is not in it any more.
     *
     * @param progress the listener for the number of the table's rows that are done; who reads tells it, now and then
     */
    public RowText(Population population, long from, long to, LongConsumer progress) {
        List<Column> columns = population.table().columns();
        this.cells = population.cells();
        this.numeric = new boolean[columns.size()];
        for (int column = 0; column < numeric.length; column++) {
            numeric[column] = columns.get(column).type().numeric();
        }
        this.row = from;
        this.end = to;
        this.progress = progress;
    }

    /**
     * Makes the next lines, whole ones, in place of the former.
     *
     * @return the number of bytes of {@link #chunk()} that they fill; 0 at the end
     */
    public int next() {
        length = 0;
        read = 0;
        while (row < end && length < CHUNK_BYTES) {
            line();
            row++;
            if (row % PROGRESS_ROWS == 0 || row == end) {
                progress.accept(row);
            }
        }
        return length;
    }

    /** The lines that were made last; it may be another array each time. */
    public byte[] chunk() {
        return chunk;
    }

    @Override
    public int read() {
        if (read == length && next() == 0) {
            return -1;
        }
        return chunk[read++];
    }

    @Override
    public int read(byte[] into, int offset, int count) {
        if (count == 0) {
            return 0;
        }
        if (read == length && next() == 0) {
            return -1;
        }
        int copied = Math.min(count, length - read);
        System.arraycopy(chunk, read, into, offset, copied);
        read += copied;
        return copied;
    }

    private void line() {
        for (int column = 0; column < numeric.length; column++) {
            if (numeric[column]) {
                number(cells.number(row, column));
            } else {
                text(cells.text(row, column));
            }
            chunk[length++] = '\t';
        }
        chunk[length - 1] = '\n';
    }

    private void number(long value) {
        reserve(LONGEST_NUMBER + 1);
        if (value < 0) {
            if (value == Long.MIN_VALUE) {
                text(Long.toString(value));
                return;
            }
            chunk[length++] = '-';
            value = -value;
        }
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        for (int at = length + digits - 1; at >= length; at--) {
            chunk[at] = (byte) ('0' + value % 10);
            value /= 10;
        }
        length += digits;
    }

    private void text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.US_ASCII);
        // Escaped, each character may take two bytes.
        reserve(2 * bytes.length + 1);
        if (plain(bytes)) {
            System.arraycopy(bytes, 0, chunk, length, bytes.length);
            length += bytes.length;
            return;
        }
        for (byte one : bytes) {
            if (one == '\\' || one < ' ') {
                chunk[length++] = '\\';
                chunk[length++] = escaped(one, value);
            } else {
                chunk[length++] = one;
            }
        }
    }

    private static boolean plain(byte[] bytes) {
        // Negative if one byte is below ' ' or is the backslash; without a branch this is several times faster.
        int special = 0;
        for (byte one : bytes) {
            special |= (one - ' ') | ((one ^ '\\') - 1);
        }
        return special >= 0;
    }

    private static byte escaped(byte one, String value) {
        return switch (one) {
            case '\\' -> '\\';
            case '\t' -> 't';
            case '\n' -> 'n';
            case '\r' -> 'r';
            default ->
                throw new IllegalStateException(
                        "population: a text must be of printable ASCII characters, got '" + value + "'");
        };
    }

    private void reserve(int bytes) {
        if (chunk.length - length < bytes) {
            chunk = java.util.Arrays.copyOf(chunk, Math.max(2 * chunk.length, length + bytes));
        }
    }
}
