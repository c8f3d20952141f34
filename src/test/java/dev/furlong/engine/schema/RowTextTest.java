package dev.furlong.engine.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** Establishes the text that COPY and LOAD DATA read. */
final class RowTextTest {
    private static final Table TABLE =
            Table.keyed("ROWS", Column.integer("ID"), Column.bigint("NUMBER"), Column.text("WORDS", 8));

    private final List<Long> progress = new ArrayList<>();

    private static Population population(long rows, LongFunction<Long> number, LongFunction<String> words) {
        return new Population(TABLE, rows, new Population.Cells() {
            @Override
            public long number(long row, int column) {
                return column == 0 ? row : number.apply(row);
            }

            @Override
            public String text(long row, int column) {
                return words.apply(row);
            }
        });
    }

    private String text(Population population) throws IOException {
        return new String(new RowText(population, progress::add).readAllBytes(), StandardCharsets.US_ASCII);
    }

    @Test
    void cells_areSeparatedByTabsAndRowsByLineFeeds() throws IOException {
        assertThat(text(population(3, row -> 100 * row, row -> "row no " + row)))
                .isEqualTo("0\t0\trow no 0\n1\t100\trow no 1\n2\t200\trow no 2\n");
    }

    @Test
    void numbers_areWrittenAsJavaWritesThem() throws IOException {
        long[] numbers = {0, 9, 10, -1, -10, 123456789, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE};
        StringBuilder expected = new StringBuilder();
        for (int row = 0; row < numbers.length; row++) {
            expected.append(row).append('\t').append(numbers[row]).append("\tx\n");
        }

        assertThat(text(population(numbers.length, row -> numbers[(int) row], row -> "x")))
                .isEqualTo(expected.toString());
    }

    @Test
    void specialCharacters_areEscaped() throws IOException {
        assertThat(text(population(1, row -> 0L, row -> "a\\b\tc\nd\r"))).isEqualTo("0\t0\ta\\\\b\\tc\\nd\\r\n");
    }

    @Test
    void characterThatNeitherServerWouldGiveBack_isRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> text(population(1, row -> 0L, row -> "\u0000")))
                .withMessageContaining("printable ASCII");
    }

    @Test
    void manyRows_areTheSameInChunksAndAsAStream() throws IOException {
        Population population = population(200_000, row -> -row, row -> "w".repeat((int) (row % 9)));
        RowText chunks = new RowText(population, rows -> {});
        StringBuilder all = new StringBuilder();
        for (int length = chunks.next(); length > 0; length = chunks.next()) {
            String chunk = new String(chunks.chunk(), 0, length, StandardCharsets.US_ASCII);
            assertThat(chunk).endsWith("\n");
            all.append(chunk);
        }

        assertThat(all.toString()).isEqualTo(text(population));
        assertThat(all.toString().lines().count()).isEqualTo(200_000);
        assertThat(progress).contains(50_000L, 200_000L).isSorted();
    }

    @Test
    void partOfTheRows_isWhatStandsBetween() throws IOException {
        Population population = population(10, row -> 0L, row -> "x");
        try (RowText part = new RowText(population, 3, 5, progress::add)) {
            assertThat(new String(part.readAllBytes(), StandardCharsets.US_ASCII))
                    .isEqualTo("3\t0\tx\n4\t0\tx\n");
            assertThat(part.read()).isEqualTo(-1);
        }
        assertThat(progress).containsExactly(5L);
    }

    @Test
    void rowLongerThanAChunk_isWhole() throws IOException {
        String longest = "\\".repeat(300_000);

        assertThat(text(population(2, row -> 7L, row -> longest)))
                .isEqualTo("0\t7\t" + longest + longest + "\n1\t7\t" + longest + longest + "\n");
    }

    @Test
    void emptyTable_isNoText() throws IOException {
        assertThat(text(Population.empty(TABLE))).isEmpty();
    }
}
