package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.results.CanarySong;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The canary does its work on the real machine. */
final class CanaryTest {
    @TempDir
    private Path folder;

    @Test
    void eachPart_takesTime_andNothingIsLeft() {
        CanarySong song = new Canary(folder, NanoClock.system()).sing();

        assertThat(song.spinMicros()).isPositive();
        assertThat(song.copyMicros()).isPositive();
        assertThat(song.syncMicros()).isPositive();
        assertThat(song.stolen()).isBetween(0.0, 1.0);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void folderThatCannotBeWritten_isTheMachinesFault() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new Canary(folder.resolve("gone"), NanoClock.system()).sing())
                .withMessageContaining("canary " + folder);
    }
}
