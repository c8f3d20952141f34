package dev.furlong.run.timeline;

import dev.furlong.engine.capability.CheckpointMark;
import dev.furlong.results.TimeLine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Looks each second whether the mark of the last checkpoint has moved: of several in a second, one is seen. */
final class CheckpointSteps implements Checkpoints {
    private final CheckpointMark mark;
    private final Map<String, String> absent;
    private OptionalLong last;

    CheckpointSteps(CheckpointMark mark) {
        this.mark = mark;
        this.absent = CheckpointFlow.absent(mark);
        this.last = now();
    }

    @Override
    public Map<String, String> absent() {
        return absent;
    }

    @Override
    public List<TimeLine.Event> next() {
        OptionalLong now = now();
        // Where it was half written the last time, the one that has ended since is that one.
        boolean moved = now.isPresent() && last.isPresent() && !now.equals(last);
        last = now.isPresent() ? now : last;
        return moved
                ? List.of(TimeLine.Event.checkpointEnded("the engine's mark of its last checkpoint moved"))
                : List.of();
    }

    private OptionalLong now() {
        try {
            return absent.isEmpty() ? mark.read() : OptionalLong.empty();
        } catch (IOException e) {
            // Its files are being taken away.
            return OptionalLong.empty();
        }
    }
}
