package dev.furlong.analysis.arm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.RecordedRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which parts of a run's points a message offers for a comparison. */
final class ArmTest {
    @Test
    void targets_areOfferedBeforeTheValuesOfASetting() {
        assertThat(alternatives("buffer: [4MiB, 8MiB]", "derby, 'derby:server'"))
                .containsExactly("derby", "derby:server");
    }

    @Test
    void valuesOfTheFirstSetting_areOfferedWhereThereIsOneTarget() {
        assertThat(alternatives("buffer: [4MiB, 8MiB], heap: [256MiB, 512MiB, 1GiB]", "derby"))
                .containsExactly("buffer=4MiB", "buffer=8MiB");
    }

    @Test
    void runOfOnePoint_hasNothingToOffer() {
        assertThat(alternatives("", "derby")).isEmpty();
    }

    private static List<String> alternatives(String settings, String targets) {
        String yaml = RecordedRun.yaml("[2]", 2, "settings: {" + settings + "}\n")
                .replaceFirst("targets: .*", "targets: [" + targets + "]");
        return Arms.of("run", RecordedRun.of(yaml), null).alternatives();
    }
}
