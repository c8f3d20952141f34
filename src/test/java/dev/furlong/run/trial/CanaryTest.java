package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.condition.CanaryTimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The canary does its work on the real machine. */
final class CanaryTest {
    @TempDir
    private Path folder;

    @Test
    void eachPart_takesTime_andNothingIsLeft() {
        CanaryTimes times = new Canary(folder, NanoClock.system()).measure();

        assertThat(times.spinMicros()).isPositive();
        assertThat(times.copyMicros()).isPositive();
        assertThat(times.syncMicros()).isPositive();
        assertThat(times.stolen()).isBetween(0.0, 1.0);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void spinAndCopy_areTheFastestOfFive_andTheSyncIsTheMedianOfTwenty() {
        // How long each piece of work takes, in microseconds.
        List<Integer> lasts = new ArrayList<>(List.of(50, 70, 30, 90, 60, 500, 300, 900, 700, 600));
        for (int write = 0; write < 20; write++) {
            lasts.add(1000 + (write * 7) % 20);
        }
        AtomicInteger reads = new AtomicInteger();
        AtomicLong nanos = new AtomicLong();
        NanoClock clock = () -> {
            int read = reads.getAndIncrement();
            return read % 2 == 0 ? nanos.get() : nanos.addAndGet(1000L * lasts.get(read / 2));
        };

        CanaryTimes times = new Canary(folder, clock).measure();

        assertThat(times.spinMicros()).isEqualTo(30);
        assertThat(times.copyMicros()).isEqualTo(300);
        assertThat(times.syncMicros()).isEqualTo(1010);
        assertThat(reads).hasValue(2 * lasts.size());
    }

    @Test
    void folderThatCannotBeWritten_isTheMachinesFault() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new Canary(folder.resolve("gone"), NanoClock.system()).measure())
                .withMessageContaining("cannot write " + folder);
    }
}
