package dev.furlong.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.RecordedRun;
import org.junit.jupiter.api.Test;

/** The name of a target says little, so that a report says once what it is. */
class ReleasesTest {
    @Test
    void targets_areNamedByProductAndRelease_onceForAllLoads() {
        assertThat(Releases.line(RecordedRun.firstLook().summary()))
                .isEqualTo("derby = Apache Derby 10.16.1.1, embedded; derby:server = Apache Derby 10.16.1.1");
    }

    @Test
    void targetThatIsWrittenWithItsRelease_needsNoMore() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 1, "")
                .replaceFirst("targets: .*", "targets: [derby@10.14.2.0, derby@10.1.1.0]"));

        assertThat(Releases.line(run.summary())).isEmpty();
    }
}
