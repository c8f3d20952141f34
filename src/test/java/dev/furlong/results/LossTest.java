package dev.furlong.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is kept of a failure. */
final class LossTest {
    private static final String TRIAL = "block01-derby-select";

    @Test
    void shortMessage_standsAlone() {
        Loss loss = Loss.of(TRIAL, "load JVM: exited", "");
        assertThat(loss.because()).isEqualTo("load JVM: exited");
        assertThat(loss.pointing()).isEqualTo(loss.because());
        assertThat(loss.log()).isEmpty();
    }

    @Test
    void shortMessageWithALog_namesItsFile() {
        Loss loss = Loss.of(TRIAL, "server hung", "stacks");
        assertThat(loss.because()).isEqualTo("server hung");
        assertThat(loss.pointing()).isEqualTo("server hung\nall that is known is in lost/block01-derby-select.log");
        assertThat(loss.log()).isEqualTo("server hung\nstacks");
    }

    @Test
    void pageInAMessage_isCutToTenLines_andKeptWhole() {
        String page = IntStream.range(0, 400)
                .mapToObj(row -> "row " + row + " 00 00 00 2a")
                .collect(
                        Collectors.joining("\n", "derby: Page Page(17,Container(0, 1)) fails\n", "\n(SQLState XSDG3)"));
        Loss loss = Loss.of(TRIAL, page, "");
        assertThat(loss.pointing().lines())
                .containsExactly(
                        "derby: Page Page(17,Container(0, 1)) fails",
                        "row 0 00 00 00 2a",
                        "row 1 00 00 00 2a",
                        "row 2 00 00 00 2a",
                        "row 3 00 00 00 2a",
                        "…",
                        "row 398 00 00 00 2a",
                        "row 399 00 00 00 2a",
                        "(SQLState XSDG3)",
                        "all that is known is in lost/block01-derby-select.log");
        assertThat(loss.log()).contains(page);
    }

    @Test
    void stackOfAMessage_givesWayToItsCauses() {
        String frames = "\tat dev.furlong.Some.where(Some.java:1)\n".repeat(20);
        String words = "derby server: must start\njava.lang.Exception: outer\n" + frames
                + "Caused by: java.lang.Exception: Invalid value, nonsense\n" + frames + "\t... 8 more";
        Loss loss = Loss.of(TRIAL, words, "");
        assertThat(loss.pointing().lines())
                .containsExactly(
                        "derby server: must start",
                        "java.lang.Exception: outer",
                        "Caused by: java.lang.Exception: Invalid value, nonsense",
                        "all that is known is in lost/block01-derby-select.log");
        assertThat(loss.log()).contains(words);
    }

    @Test
    void nineLinesOfThreeHundredCharacters_areKeptWhole() {
        String nine = ("x".repeat(300) + "\n").repeat(8) + "the end";

        assertThat(Loss.of(TRIAL, nine, "")).isEqualTo(new Loss(TRIAL, nine, ""));
        assertThat(Loss.of(TRIAL, "\tat dev.furlong.Some.where(Some.java:1)\n" + nine, "")
                        .because())
                .isEqualTo(nine);
    }

    @Test
    void nineLinesWithAStackFrame_areKeptWhole() {
        String nine = "outer\n\tat dev.furlong.Some.where(Some.java:1)\n" + "x\n".repeat(6) + "the end";

        assertThat(Loss.of(TRIAL, nine, "")).isEqualTo(new Loss(TRIAL, nine, ""));
    }

    @Test
    void lineThatIsTooLong_isCut() {
        Loss loss = Loss.of(TRIAL, "x".repeat(17_572), "");
        assertThat(loss.because().lines().map(String::length)).allMatch(length -> length <= 300);
        assertThat(loss.log()).contains("x".repeat(17_572));
    }
}
