package dev.furlong.session.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.FullDiskException;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Establishes which failures of a load JVM are told as those of a full disk of the target. */
final class FullDiskTest {
    private static final String TRACE = "java.io.IOException: No space left on device";

    @Test
    void engineThatFailsOnAFullDisk_isTold() {
        assertThat(FullDisk.ended(new SQLException("could not extend file"), TRACE))
                .isTrue();
        assertThat(FullDisk.ended(new SQLException("deadlock"), "java.sql.SQLException: deadlock"))
                .isFalse();
    }

    @Test
    void failureThatNamesItsDisk_isNotTheTargets_howeverDeepItLies() {
        FullDiskException named = new FullDiskException("acknowledgements", new IOException("No space left on device"));

        assertThat(FullDisk.ended(named, TRACE)).isFalse();
        assertThat(FullDisk.ended(new IllegalStateException(named), TRACE)).isFalse();
    }
}
