package dev.furlong.run.prepare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.Point;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of promises before a run, and what an engine alone will tell. */
final class PlannedPromisesTest {
    private static final List<Point> POINTS =
            PlanReader.read("test", """
                    experiment: promises
                    targets: [derby]
                    workloads: [tpcb]
                    cases: {weak: {durability: process-kill}, strong: {}, default: {tuning: out-of-the-box}}
                    """, Overrides.none()).points();

    @Test
    void durabilityThatIsLeftToAnEngine_isKnownOnlyLater() {
        assertThat(PlannedPromises.difference(POINTS.get(0), POINTS.get(1)))
                .map(PlannedPromises.Difference::words)
                .contains("durability=process-kill for derby, power-cut for derby");
        assertThat(PlannedPromises.difference(POINTS.get(0), POINTS.get(2))).isEmpty();
        assertThat(PlannedPromises.difference(POINTS.get(2), POINTS.get(1))).isEmpty();
    }
}
