package dev.furlong.report.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.RecordedRun;
import org.junit.jupiter.api.Test;

class CasesTest {
    @Test
    void eachCase_isSaidOnce_withWhatItSets() {
        assertThat(Cases.of(RecordedRun.cases().summary()))
                .containsExactly("Case small sets buffer=4MiB and heap=128MiB.", "Case as-it-is sets nothing.");
    }

    @Test
    void runWithoutCases_saysNothing() {
        assertThat(Cases.of(RecordedRun.firstLook().summary())).isEmpty();
    }
}
