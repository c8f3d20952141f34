package dev.furlong.plan.file;

import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Design;
import dev.furlong.plan.written.LatencyLimit;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Overrides that give what a test names and leave all else to the plan. */
public final class GivenOverrides {
    private @Nullable RunSize scale;
    private List<TargetSpec> targets = List.of();
    private List<Integer> clients = List.of();
    private List<Axis> axes = List.of();
    private @Nullable Duration warmUp;
    private @Nullable Duration measure;
    private @Nullable Integer repetitions;
    private @Nullable Long seed;
    private List<ChosenCase> cases = List.of();
    private @Nullable PlanQuestion question;
    private @Nullable LatencyLimit latencyLimit;
    private @Nullable Until until;
    private @Nullable Design design;

    public GivenOverrides scale(@Nullable RunSize one) {
        scale = one;
        return this;
    }

    public GivenOverrides targets(String... written) {
        targets =
                Stream.of(written).map(one -> TargetSpec.parse("--target", one)).toList();
        return this;
    }

    public GivenOverrides clients(Integer... counts) {
        clients = List.of(counts);
        return this;
    }

    public GivenOverrides axes(String... written) {
        axes = Stream.of(written).map(one -> Axis.parse("--set", one)).toList();
        return this;
    }

    public GivenOverrides phases(Duration ofWarmUp, Duration ofMeasurement) {
        warmUp = ofWarmUp;
        measure = ofMeasurement;
        return this;
    }

    public GivenOverrides repetitions(int number) {
        repetitions = number;
        return this;
    }

    public GivenOverrides seed(long value) {
        seed = value;
        return this;
    }

    public GivenOverrides cases(String... written) {
        cases = Stream.of(written)
                .flatMap(one -> ChosenCase.parse(one).stream())
                .toList();
        return this;
    }

    public GivenOverrides question(PlanQuestion one) {
        question = one;
        return this;
    }

    public GivenOverrides latencyLimit(String written) {
        latencyLimit = LatencyLimit.parse("--latency-limit", written);
        return this;
    }

    public GivenOverrides until(String written) {
        until = Until.parse("--until", written);
        return this;
    }

    public GivenOverrides design(Design chosen) {
        design = chosen;
        return this;
    }

    public Overrides made() {
        return new Overrides(
                scale,
                targets,
                List.of(),
                clients,
                axes,
                warmUp,
                measure,
                repetitions,
                seed,
                null,
                cases,
                question,
                latencyLimit,
                until,
                design);
    }
}
