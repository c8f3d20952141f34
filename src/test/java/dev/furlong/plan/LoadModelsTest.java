package dev.furlong.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.file.GivenOverrides;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.PlanWriter;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.written.LatencyLimit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Establishes which loads a plan has, and that a capacity is known before a share of it is asked for. */
final class LoadModelsTest {
    @Test
    void shares_comeAfterTheirCapacityInEachBlockAndElseAsDrawn() {
        Plan plan = plan("repetitions: 20\nsettings: {rate: [50%, closed, 90%, 1000/s], buffer: [4MiB, 8MiB]}");
        List<Point> points = plan.points();

        List<TrialSpec> trials = plan.trials();

        assertThat(trials).hasSize(20 * 17);
        assertThat(trials).extracting(TrialSpec::id).doesNotHaveDuplicates();
        boolean shareOfOneBeforeCapacityOfAnother = false;
        for (int i = 0; i < trials.size(); i++) {
            Point point = trials.get(i).point();
            if (point.settings().get(Setting.RATE) instanceof Rate.OfCapacity) {
                int block = trials.get(i).block();
                Point capacity = LoadModels.capacity(point, points).orElseThrow();
                assertThat(capacity.target()).isEqualTo(point.target());
                assertThat(capacity.settings().written(Setting.BUFFER))
                        .isEqualTo(point.settings().written(Setting.BUFFER));
                assertThat(trials.subList(0, i))
                        .anyMatch(earlier ->
                                earlier.block() == block && earlier.point().equals(capacity));
                shareOfOneBeforeCapacityOfAnother |= i + 1 < trials.size()
                        && trials.get(i + 1).block() == block
                        && trials.get(i + 1).point().settings().get(Setting.RATE) instanceof Rate.Closed;
            }
        }
        assertThat(shareOfOneBeforeCapacityOfAnother)
                .as("only the order within is held")
                .isTrue();
        assertThat(plan.trials()).isEqualTo(trials);
    }

    @Test
    void ratesStandInTheIds() {
        assertThat(plan("settings: {rate: [closed, 70%]}").points())
                .extracting(Point::id)
                .containsExactly(
                        "derby/select/1 client/rate=closed",
                        "derby:server/select/1 client/rate=closed",
                        "derby/select/1 client/rate=70%",
                        "derby:server/select/1 client/rate=70%");
    }

    @Test
    void closedLoop_isOnePointHoweverArrivalsVary() {
        Plan plan = plan("settings: {rate: [closed, 70%], arrivals: [poisson, constant]}");

        assertThat(plan.points()).hasSize(2 * 3);
        assertThat(plan.points())
                .filteredOn(point -> point.settings().written(Setting.RATE).equals("70%"))
                .hasSize(4)
                .allSatisfy(point ->
                        assertThat(LoadModels.capacity(point, plan.points())).isPresent());
    }

    @Test
    void embeddedTargetBesideEachDistance_hasACapacityOfEach() {
        Plan plan = plan("settings: {rate: [closed, 70%], network-rtt: [0, 1ms]}");

        assertThat(plan.points())
                .filteredOn(point -> point.settings().get(Setting.RATE) instanceof Rate.OfCapacity)
                .hasSize(4)
                .extracting(point -> LoadModels.capacity(point, plan.points()).orElseThrow())
                .doesNotHaveDuplicates();
    }

    @Test
    void latencyLimit_isOfAnOpenLoop_andIsWrittenWithThePlan() {
        Plan plan = plan("latency-limit: 2.5ms\nsettings: {rate: [closed, 70%]}");

        assertThat(plan.latencyLimit()).isEqualTo(new LatencyLimit("latency.p99", 2500));
        assertThat(PlanReader.readWritten("plan.yaml", PlanWriter.write(plan)).latencyLimit())
                .isEqualTo(plan.latencyLimit());
        assertThat(plan.with(plan.claims(), plan.leftOut()).latencyLimit()).isEqualTo(plan.latencyLimit());
        assertThat(plan("settings: {rate: [closed, 70%]}").latencyLimit()).isNull();
        assertThat(PlanWriter.write(plan("repetitions: 1"))).doesNotContain("latency-limit");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> plan("latency-limit: 2.5ms"))
                .withMessageContaining("latency-limit: must be used with an open loop, got p99=2.5ms with rate=closed");
    }

    @Test
    void latencyLimitOfTheCommandLine_replacesThePlans_andChangesNoPoint() {
        String written = "latency-limit: 2.5ms\nsettings: {rate: [closed, 70%]}";
        Overrides overrides = new GivenOverrides().latencyLimit("p95=1s").made();

        Plan other = plan(written, overrides);

        assertThat(other.latencyLimit()).isEqualTo(LatencyLimit.parse("--latency-limit", "p95=1s"));
        assertThat(other.points()).isEqualTo(plan(written).points());
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> plan("repetitions: 1", overrides))
                .withMessageStartingWith("--latency-limit: must be used with an open loop, got p95=1s");
    }

    /** A report of costs says of no rate whether it is within a latency. */
    @Test
    void latencyLimitOfAPlanThatAsksForCosts_isRefused() {
        String open = "settings: {rate: [closed, 70%]}";
        Overrides costs = new GivenOverrides().question(PlanQuestion.COSTS).made();

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> plan("latency-limit: 2.5ms\nquestion: costs\n" + open))
                .withMessage(
                        "mine.yaml line 5 latency-limit: must be used with the question speed, got p99=2.5ms with the question"
                                + " costs; legal: the question speed, or no latency-limit");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> plan("latency-limit: 2.5ms\n" + open, costs))
                .withMessageStartingWith("mine.yaml line 5 latency-limit: must be used with the question speed");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> plan(
                        "question: costs\n" + open,
                        new GivenOverrides().latencyLimit("10ms").made()))
                .withMessageStartingWith("--latency-limit: must be used with the question speed, got p99=10ms");
    }

    @Test
    void shareWithoutItsCapacity_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> plan("settings: {rate: [50%, 90%]}"))
                .withMessageContaining("settings.rate: must include closed beside a share of the capacity, got 50%,90%")
                .withMessageContaining("legal: such as closed,50%,90%");
    }

    @Test
    void arrivalsOfAClosedLoop_areRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> plan("settings: {arrivals: constant}"))
                .withMessageContaining("settings.arrivals: must be used with an open loop, got constant");
    }

    private static Plan plan(String more) {
        return plan(more, Overrides.none());
    }

    private static Plan plan(String more, Overrides overrides) {
        return PlanReader.read("mine.yaml", """
                experiment: mine
                targets: [derby, 'derby:server']
                workloads: [select]
                clients: [1]
                """ + more + "\n", overrides);
    }
}
