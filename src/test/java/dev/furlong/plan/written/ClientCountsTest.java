package dev.furlong.plan.written;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes what numbers of clients may be written as. */
final class ClientCountsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            8       | 8
            1..100  | 1,2,4,8,16,32,64,100
            1..64   | 1,2,4,8,16,32,64
            3..20   | 3,6,12,20
            1..2    | 1,2
            999..1000 | 999,1000
            """)
    void sweep_doublesAndHoldsBothEnds(String written, String counts) {
        assertThat(ClientCounts.parse("--clients", written))
                .containsExactlyElementsOf(
                        Arrays.stream(counts.split(",")).map(Integer::valueOf).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "0..4",
                "1..10001",
                "100000",
                "9..3",
                "4..4",
                "1...4",
                "..4",
                "1..",
                "1..4..8",
                "-1",
                "1 ..4",
                "٣"
            })
    void anythingElse_isRefusedWithWhatIsLegal(String written) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> ClientCounts.parse("--clients", written))
                .withMessageStartingWith("--clients: ")
                .withMessageContaining("got '" + written + "'; legal: such as 1,8 or 1..100");
    }
}
