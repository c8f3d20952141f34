package dev.furlong.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Establishes that every step is taken back once, in reverse, and that no failure is lost. */
final class UndoTest {
    private final List<String> done = new ArrayList<>();
    private final Undo undo = new Undo();

    @Test
    void stepsAreTakenBackInReverse_once() {
        undo.add(() -> done.add("a"));
        undo.add(() -> done.add("b"));

        undo.close();
        undo.close();

        assertThat(done).containsExactly("b", "a");
    }

    @Test
    void failingStep_doesNotKeepTheOthers_andAllFailuresAreTold() {
        undo.add(() -> fail("first made"));
        undo.add(() -> done.add("between"));
        undo.add(() -> fail("last made"));

        assertThatThrownBy(undo::close)
                .hasMessage("last made")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("first made"));
        assertThat(done).containsExactly("between");
    }

    @Test
    void failureThatIsTheReason_goesOnWithWhatCouldNotBeTakenBack() {
        undo.add(() -> fail("left"));

        RuntimeException reason = new IllegalStateException("reason");

        assertThat(undo.after(reason)).isSameAs(reason);
        assertThat(reason.getSuppressed()).extracting(Throwable::getMessage).containsExactly("left");
    }

    private static void fail(String words) {
        throw new IllegalStateException(words);
    }
}
