package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.arm.Arms;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.measurement.Metrics;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The changes whose chances are corrected together. */
final class FamilyOfChangesTest {
    private static final String SERVER = "derby:server/tpcb/1 client";
    private static final double[] SCATTER = {-1.2, -0.6, 0, 0.6, 1.2};

    /**
     * The change of the server is 4.0 standard errors, whose chance is 0.016 for 4 degrees of freedom. Its load has two
     * points, and the plan four: twice the chance decides, and four times the chance would not.
     */
    @Test
    void changesOfOneLoad_areAFamily_asInAReport() {
        assertThat(verdict(4.0)).isEqualTo(Verdict.SLOWER);
    }

    /** Three standard errors have a chance of 0.040, which twice does not decide, and once would. */
    @Test
    void pointsOfOneLoad_areCorrectedForEachOther() {
        assertThat(verdict(3.0)).isEqualTo(Verdict.UNDECIDED);
    }

    /** The verdict on a change of the server's CPU by so many standard errors, where nothing else changed. */
    private static Verdict verdict(double standardErrors) {
        // Of such a scatter by a tenth, the standard error is 0.0424.
        double mean = 0.0424 * standardErrors;
        RecordedRun level = RecordedRun.of(RecordedRun.yaml("[1]", 5, ""))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU.total(), 100));
        RecordedRun other = level.with(
                one -> one.subject().point().equals(SERVER),
                one -> ChangedTrial.measured(
                        one, Metrics.CPU.total(), 100 * Math.exp(mean + 0.1 * SCATTER[one.block() - 1])));
        return RunComparison.of(Arms.of("before", level, null), Arms.of("after", other.later(), null), List.of())
                .changes()
                .stream()
                .filter(one -> one.point().equals(SERVER)
                        && one.metric().equals(Metrics.CPU.total().key()))
                .findFirst()
                .orElseThrow()
                .verdict();
    }
}
