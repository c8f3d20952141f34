package dev.furlong.plan.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LeftOutTest {
    @Test
    void claimsThatAreLeftOut_standInALineForEachReason() {
        assertThat(LeftOut.lines(List.of(
                        new LeftOut("H1", "one", "target=derby:server is not in this run"),
                        new LeftOut("H2", "two", "no points at the scale smoke, but at full"),
                        new LeftOut("H3", "three", "target=derby:server is not in this run"))))
                .containsExactly(
                        "claims not tested: H1, H3 (target=derby:server is not in this run)",
                        "claims not tested: H2 (no points at the scale smoke, but at full)");
        assertThat(LeftOut.lines(List.of())).isEmpty();
    }
}
