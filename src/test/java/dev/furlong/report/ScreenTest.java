package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Text breaks at its spaces, and further lines stand where they are told to. */
final class ScreenTest {
    @Test
    void furtherLines_standBehindTheWordForThem() {
        assertThat(Screen.lines("  legal: ", 9, "one or two or three", 16))
                .containsExactly("  legal: one or", "         two or", "         three");
        assertThat(Screen.lines("", 2, "a-word-that-is-longer-than-the-line b", 10))
                .containsExactly("a-word-that-is-longer-than-the-line", "  b");
    }

    @Test
    void furtherLinesOfAReport_standALittleFurtherIn() {
        assertThat(new Screen(80).wrapped("  ", "word ".repeat(16).strip()))
                .containsExactly("  " + "word ".repeat(15).strip(), "    word");
        assertThat(new Screen(80).wrapped("", "one\ntwo")).containsExactly("one", "  two");
        assertThat(new Screen(80).wrapped("  ", "")).isEmpty();
    }
}
