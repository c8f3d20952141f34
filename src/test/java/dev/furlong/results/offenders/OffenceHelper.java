package dev.furlong.results.offenders;

import dev.furlong.analysis.change.GateFailure;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.failure.PlanException;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.offenders.ProbingLoad;
import dev.furlong.plan.Phases;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.stage.Stage;
import dev.furlong.run.trial.TrialRunner;
import dev.furlong.session.protocol.LoadEvent;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Breaks the rules of the house, so that its test can show that they are rules. */
public final class OffenceHelper {
    /** The arrow that closes a cycle, and one that results may not draw. */
    public ProbingLoad load;

    /** A database in results. */
    public Connection connection;

    /** Time past the clock. */
    public final LongSupplier time = System::nanoTime;

    /** Time of day past the clock. */
    public final Supplier<Instant> now = Instant::now;

    /** Randomness of its own. */
    public final SplittableRandom random = new SplittableRandom();

    /** Takes words apart. */
    public boolean oneDiskBelow(TrialRecord trial) {
        return String.valueOf(trial.facts().get("disk.log")).endsWith("one disk below");
    }

    /** Looks for a word in the reason why there is no figure. */
    public boolean embedded(TrialRecord trial) {
        return String.valueOf(trial.unavailable().get("wire.roundTrips")).startsWith("no wire");
    }

    /** Looks for a trial in the sentence of a doubt. */
    public boolean named(Doubt.Entry doubt, List<String> trials) {
        return trials.stream().anyMatch(doubt.cause()::contains);
    }

    /** Looks for an arm in the sentence of a failure. */
    public boolean incomplete(GateFailure failure) {
        return failure.words().startsWith("contender");
    }

    /** Looks for words in a stack trace. */
    public boolean diskFull(LoadEvent.Failed failed) {
        return failed.trace().contains("No space left on device");
    }

    /** Compares a reason past {@code String}. */
    public boolean substituted(EffectiveSetting setting) {
        return Objects.equals(setting.because(), "it cannot");
    }

    /** Searches a reason. */
    public boolean killed(TrialRecord trial) {
        return Pattern.compile("exit 137")
                .matcher(String.valueOf(trial.lostBecause()))
                .find();
    }

    /** Looks for a word in the reason why a result must not be used. */
    public boolean broken(TrialRecord trial) {
        return String.valueOf(trial.invalidBecause()).contains("must hold");
    }

    /** Takes the words of an outcome apart, before any record is made of them. */
    public boolean shared(TrialRunner.Outcome outcome) {
        return "same".equals(outcome.facts().get("disk.log"));
    }

    /** Takes those of a stage apart. */
    public boolean bridged(Stage stage) {
        return "bridge".equals(stage.facts().get("network"));
    }

    /** Takes those of a load JVM apart. */
    public boolean unpooled(LoadEvent.Finished finished) {
        return "none".equals(finished.facts().get("pool"));
    }

    /** Takes those of a target apart. */
    public boolean floating(RunningTarget target) {
        return String.valueOf(target.facts().get("image")).endsWith(":latest");
    }

    /** Takes the words of a check apart. */
    public boolean unbalanced(TrialRecord.Check check) {
        return String.valueOf(check.violation()).contains("balance");
    }

    /** Takes the words of a failure apart. */
    public boolean crashed(TrialException failure) {
        return failure.headline().startsWith("the server ended");
    }

    /** Takes the last words of a server apart. */
    public boolean complaining(TrialException failure) {
        return failure.said().contains("ERROR");
    }

    /** Compares the words of a warm-up. */
    public boolean endless(Phases phases) {
        return phases.warmUpWords().startsWith("up to");
    }

    /** Takes the message of an exception of ours apart. */
    public boolean unknown(PlanException refusal) {
        return String.valueOf(refusal.getMessage()).contains("unknown key");
    }

    /** Compares a default's text. */
    public boolean usual(Setting<?> setting, String seen) {
        return seen.equals(setting.byDefault());
    }

    /** Compares a setting's text. */
    public boolean unsafe(Settings settings) {
        return settings.written(Setting.WRITE_CACHE).equals("noflush");
    }

    /** Compares it in a switch. */
    public boolean lasting(Settings settings) {
        return switch (settings.written(Setting.DURABILITY)) {
            case "power-cut" -> true;
            default -> false;
        };
    }

    /** Compares what came of it, in a lambda. */
    public boolean flushed(TrialRecord trial) {
        return trial.settings().values().stream()
                .anyMatch(setting -> setting.effective().equals("flush"));
    }

    /** Compares it by references. */
    public boolean kept(TrialRecord trial) {
        return trial.settings().values().stream()
                .map(EffectiveSetting::effective)
                .anyMatch("flush"::equals);
    }

    /** Prints. */
    public void print() {
        System.out.println("never called");
    }
}
