package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.arm.Arm;
import dev.furlong.analysis.arm.Arms;
import dev.furlong.analysis.change.GateLimit;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.PlanWriter;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a run that goes on until its ratios are known makes of its chances: each is twice that of the same figures otherwise. */
class UntilSummaryTest {
    private static final List<Double> SCATTER = List.of(0.93, 1.06, 0.98, 1.04, 1.01);

    @Test
    void chances_areDoubled_andIntervalsAreNot() {
        Summary fixed = summary("");
        Summary until = summary("until: 2%\n");

        assertThat(until.until()).isEqualTo("2%");
        assertThat(until.comparisons()).hasSameSizeAs(fixed.comparisons());
        for (int i = 0; i < fixed.comparisons().size(); i++) {
            Comparison one = until.comparisons().get(i);
            Comparison other = fixed.comparisons().get(i);
            assertThat(one.low()).isEqualTo(other.low());
            assertThat(Objects.requireNonNull(one.chance()))
                    .isCloseTo(Math.min(1, 2 * Objects.requireNonNull(other.chance())), within(1e-12));
        }
    }

    @Test
    void claims_takeHalfTheChance() {
        Double fixed = summary("").findings().get(0).chance();
        Double until = summary("until: 2%\n").findings().get(0).chance();

        assertThat(Objects.requireNonNull(fixed)).isBetween(0.0001, 0.4);
        assertThat(Objects.requireNonNull(until)).isCloseTo(2 * fixed, within(1e-12));
    }

    @Test
    void control_hasItsOwnChance_andSeesLess() {
        Fitness fixed = Objects.requireNonNull(summary("").fitness());
        Fitness until = Objects.requireNonNull(summary("until: 2%\n").fitness());

        assertThat(until.comparisons()).isEqualTo(fixed.comparisons());
        assertThat(Objects.requireNonNull(until.smallestEffect()))
                .isGreaterThan(Objects.requireNonNull(fixed.smallestEffect()));
    }

    /** In {@code compare} and in a gate too, whichever side ended by its intervals. */
    @Test
    void changes_haveTwiceTheChance_andLimitsAWiderInterval() {
        RecordedRun fixed = run("");
        RecordedRun until = run("until: 2%\n");
        RunComparison usual = compared(Arms.of("a", fixed, "derby"), Arms.of("a", fixed, "derby:server"));
        RunComparison raised = compared(Arms.of("a", until, "derby"), Arms.of("a", until, "derby:server"));

        assertThat(raised.changes()).hasSameSizeAs(usual.changes());
        assertThat(chance(raised)).isCloseTo(2 * chance(usual), within(1e-12));
        assertThat(raised.gate().get(0).words())
                .isNotEqualTo(usual.gate().get(0).words());
        double apart = chance(compared(Arms.of("a", fixed, "derby"), Arms.of("b", fixed, "derby:server")));
        assertThat(chance(compared(Arms.of("a", until, "derby"), Arms.of("b", fixed, "derby:server"))))
                .isCloseTo(2 * apart, within(1e-12));
        assertThat(chance(compared(Arms.of("a", fixed, "derby"), Arms.of("b", until, "derby:server"))))
                .isCloseTo(2 * apart, within(1e-12));
    }

    private static double chance(RunComparison comparison) {
        Double chance = comparison.changes().stream()
                .filter(one -> one.metric().equals(Metrics.THROUGHPUT.key()))
                .findFirst()
                .orElseThrow()
                .chance();
        assertThat(Objects.requireNonNull(chance)).isBetween(0.0, 0.5);
        return chance;
    }

    private static RunComparison compared(Arm baseline, Arm contender) {
        return RunComparison.of(baseline, contender, List.of(GateLimit.parse("test", "throughput<-5%")));
    }

    /** Time does not depend on figures. */
    @Test
    void endByTime_changesNothing() {
        assertThat(summary("until: 10m\n").comparisons()).isEqualTo(summary("").comparisons());
    }

    private static Summary summary(String until) {
        return run(until).summary();
    }

    private static RecordedRun run(String until) {
        String yaml = RecordedRun.yaml("[1]", 5, until).replaceFirst("workloads: .*", "workloads: [tpcb]")
                + "claims:\n"
                + RecordedRun.claim("H1", "tpcb", "derby:server", "0.4", "0.99");
        return RecordedRun.of(PlanWriter.write(PlanReader.read("plan.yaml", yaml, Overrides.none())))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                one.subject().target().equals("derby:server")
                                        ? 940 * SCATTER.get(one.block() - 1)
                                        : one.subject().point().endsWith("/control")
                                                ? 1000 + 10 * (one.block() - 3)
                                                : 1000));
    }
}
