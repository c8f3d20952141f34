package dev.furlong.run.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.capability.CheckpointMark;
import dev.furlong.results.TimeLine;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What becomes of a mark in an engine's files that moves, is half written, or goes away. */
final class CheckpointMarksTest {
    private static final OptionalLong HALF_WRITTEN = OptionalLong.empty();

    private final Deque<OptionalLong> marks = new ArrayDeque<>();
    private boolean gone;

    private final CheckpointMark mark = this::look;

    private OptionalLong look() throws IOException {
        if (gone) {
            throw new NoSuchFileException("log.ctrl");
        }
        return marks.size() > 1 ? marks.remove() : marks.element();
    }

    @Test
    void markThatMoved_isACheckpointThatEnded() {
        marks.addAll(List.of(at(100), at(100), at(100), at(200), at(200), at(300)));
        Checkpoints steps = new CheckpointSteps(mark);

        assertThat(steps.absent()).isEmpty();
        assertThat(steps.next()).isEmpty();
        assertThat(steps.next())
                .containsExactly(TimeLine.Event.checkpointEnded("the engine's mark of its last" + " checkpoint moved"));
        assertThat(steps.next()).isEmpty();
        assertThat(steps.next()).hasSize(1);
        assertThat(steps.read()).isEmpty();
    }

    @Test
    void halfWrittenMark_isSeenTheNextTime() {
        marks.addAll(List.of(at(100), at(100), HALF_WRITTEN, at(200), HALF_WRITTEN, at(200)));
        Checkpoints steps = new CheckpointSteps(mark);

        assertThat(steps.next()).isEmpty();
        assertThat(steps.next()).hasSize(1);
        assertThat(steps.next()).isEmpty();
        assertThat(steps.next()).isEmpty();
    }

    @Test
    void markThatFlows_isACountOfMib_thatNeverGoesBack() {
        marks.addAll(List.of(HALF_WRITTEN, HALF_WRITTEN, at(3 << 20), at(5 << 20), at(4 << 20), HALF_WRITTEN));
        Checkpoints flow = new CheckpointFlow(mark);

        assertThat(flow.read()).as("not known yet").isEmpty();
        assertThat(flow.read()).containsExactly(Map.entry("checkpoint.MiB", 3.0));
        assertThat(flow.read()).containsExactly(Map.entry("checkpoint.MiB", 5.0));
        assertThat(flow.read()).as("the later block is half written").containsExactly(Map.entry("checkpoint.MiB", 5.0));
        assertThat(flow.read()).containsExactly(Map.entry("checkpoint.MiB", 5.0));
        assertThat(flow.next()).isEmpty();
        assertThat(flow.absent().get(TimeLine.CHECKPOINTS)).contains("checkpoint.MiB");
    }

    @Test
    void filesThatMayNotBeRead_areNamed_andThoseThatGoAwayEndNothing() {
        marks.add(at(100));
        Checkpoints going = new CheckpointSteps(mark);
        Checkpoints flowing = new CheckpointFlow(mark);
        gone = true;

        assertThat(going.next()).isEmpty();
        assertThat(flowing.read()).isEmpty();
        assertThat(new CheckpointSteps(mark).absent().get(TimeLine.CHECKPOINTS)).contains("log.ctrl");
        assertThat(new CheckpointFlow(mark).absent().get(TimeLine.CHECKPOINTS)).contains("log.ctrl");
        assertThat(new CheckpointSteps(mark).next()).isEmpty();
    }

    private static OptionalLong at(long position) {
        return OptionalLong.of(position);
    }
}
