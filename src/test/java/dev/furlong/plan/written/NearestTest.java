package dev.furlong.plan.written;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A word is meant if at most a third of what was typed differs from it. */
final class NearestTest {
    @ParameterizedTest
    @CsvSource({
        "bufer, buffer",
        "clinets, clients",
        "tare, rate",
        "Buffer, buffer",
        "gx, ''",
        "foo, ''",
        "case, ''",
        "clients, ''",
    })
    void wordIsHinted_ifAThirdOfItDiffersAtMost(String typed, String meant) {
        List<String> legal = typed.startsWith("cli") && meant.isEmpty()
                ? List.of("cores")
                : List.of("buffer", "clients", "gc", "rate");

        assertThat(Nearest.to(typed, legal).orElse("")).isEqualTo(meant);
    }

    @Test
    void longWord_mayDifferInFourLettersAtMost() {
        assertThat(Nearest.to("acknowledgXXXX", List.of("acknowledgment"))).contains("acknowledgment");
        assertThat(Nearest.to("acknowledXXXXXyz", List.of("acknowledgmentyz"))).isEmpty();
    }
}
