package dev.furlong.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reference of the plan file keeps to the width of a terminal, and says the same at each width. */
final class PlanPageTest {
    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120})
    void lines_keepToTheWidth_andSayTheSame(int columns) {
        List<String> lines = PlanPage.lines(columns);

        assertThat(lines).allMatch(line -> line.length() <= columns);
        assertThat(words(lines)).isEqualTo(words(PlanPage.lines(Integer.MAX_VALUE)));
        assertThat(lines).contains("experiment: my-study", "settings: {buffer: [4MiB, 64MiB]}", "");
    }

    private static List<String> words(List<String> lines) {
        return List.of(String.join(" ", lines).strip().split("\\s+"));
    }
}
