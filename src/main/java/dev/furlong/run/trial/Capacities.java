package dev.furlong.run.trial;

import dev.furlong.analysis.steady.Cycles;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.LoadModels;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Arrivals;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.util.List;
import java.util.Optional;

/**
 * Turns the rates of trials into arrivals. A rate given as a share is a share of the closed loop's throughput in the
 * same block of the same run.
 */
public final class Capacities {
    private static final double PERCENT = 100;

    private final List<Point> points;
    private final RunDirectory directory;

    /** Looks up capacities among this plan's points and this run's records. */
    public Capacities(Plan plan, RunDirectory directory) {
        this.points = plan.points();
        this.directory = directory;
    }

    /**
     * The transactions that arrive in a trial; empty if its loop is closed.
     *
     * @throws TrialException if the rate is a share of a capacity that was not found, or that had
     *     two modes
     */
    public Optional<OpenLoop> load(TrialSpec trial) {
        Arrivals arrivals = trial.point().settings().get(Setting.ARRIVALS);
        Rate rate = trial.point().settings().get(Setting.RATE);
        if (rate instanceof Rate.PerSecond open) {
            return Optional.of(new OpenLoop(open.transactions(), arrivals));
        }
        return rate instanceof Rate.OfCapacity share
                ? Optional.of(new OpenLoop(capacity(trial) * share.percent() / PERCENT, arrivals))
                : Optional.empty();
    }

    private double capacity(TrialSpec trial) {
        TrialRecord measured = closedLoop(trial);
        Steadiness state = Steadiness.of(measured.trial(), directory.timeLine(measured.trial()), Cycles.ANY);
        if (state.is(Steadiness.State.TWO_MODES)) {
            throw refused(
                    trial, "two modes, whose mean describes neither: " + measured.trial() + " has " + state.because());
        }
        Double throughput = measured.metrics().get(Metrics.THROUGHPUT.key());
        if (throughput == null || throughput <= 0) {
            throw refused(trial, "no throughput of " + measured.trial());
        }
        return throughput;
    }

    /** The trial of the closed loop in the same block. */
    private TrialRecord closedLoop(TrialSpec trial) {
        Point closed = LoadModels.capacity(trial.point(), points)
                .orElseThrow(() ->
                        new IllegalStateException("plan: has no closed loop for " + trial.id() + ", which it checked"));
        return directory.trials().stream()
                .filter(record -> record.block() == trial.block()
                        && record.subject().point().equals(closed.id()))
                .filter(TrialRecord::valid)
                .findFirst()
                .orElseThrow(
                        () -> refused(trial, "no valid trial of " + closed.id() + " in repetition " + trial.block()));
    }

    private static TrialException refused(TrialSpec trial, String got) {
        return new TrialException("rate " + trial.point().settings().written(Setting.RATE)
                + ": must be a share of the closed loop's throughput in the same repetition, got " + got);
    }
}
