package dev.furlong.run;

import dev.furlong.failure.FurlongException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.LatencyLog;
import dev.furlong.results.Loss;
import dev.furlong.results.Slices;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.trial.TrialRecords;
import dev.furlong.run.trial.TrialRunner;
import dev.furlong.session.protocol.LoadEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Keeps in the run's folder what came of each trial, and tells the listener.
 *
 * @param directory the run's folder
 * @param records makes the record of a trial
 * @param listener hears of each record that was kept
 */
record KeptTrials(RunDirectory directory, TrialRecords records, RunListener listener) {
    /**
     * Keeps the latencies and the time line of a finished trial, and makes its record. It is not kept yet.
     *
     * @throws MachineException if the folder does not take them
     */
    TrialRecord finished(
            TrialSpec trial, Prepared own, Instant started, TrialRunner.Outcome outcome, CanaryTimes times) {
        TrialRecord record = records.finished(trial, own, started, outcome, times);
        LoadEvent.Phased measurement = outcome.finished().measurement();
        double seconds = measurement.nanos() / Nanos.PER_SECOND;
        directory.write(
                "histograms/" + trial.id() + ".hlog",
                LatencyLog.of(
                        trial.id(),
                        started,
                        seconds,
                        TrialRecords.latencies(measurement),
                        TrialRecords.latenciesByKind(measurement)));
        directory.write(TimeLine.file(trial.id()), outcome.timeLine().text());
        if (!measurement.slices().isEmpty()) {
            directory.write(Slices.file(trial.id()), new Slices(measurement.slices()).text());
        }
        return record;
    }

    /**
     * Keeps a record.
     *
     * @throws MachineException if the folder does not take it
     */
    void keep(TrialSpec trial, TrialRecord record) {
        directory.append(record);
        listener.ended(trial, record);
    }

    /**
     * Gives a finished trial that was run again a record of its loss, just before its files are replaced: the old record does not
     * go with the new files. The listener does not hear of it, since the new record follows.
     *
     * @throws MachineException if the folder does not take it
     */
    void supersede(TrialSpec trial, Prepared own, Instant started) {
        directory.append(
                records.lost(trial, own, started, "it was run again, since another trial of its turns had no result"));
    }

    /**
     * Keeps what is known of a lost trial: first the file, then the record, which names the file only if it is there.
     *
     * @param failure the reason why it was lost
     * @throws MachineException if the machine lost it, or does not take what is known of it
     */
    void lost(TrialSpec trial, Prepared own, Instant started, FurlongException failure) {
        LostLog log = keepLog(trial, failure);
        MachineException unwritten = log.unwritten();
        try {
            keep(trial, records.lost(trial, own, started, log.because()));
        } catch (MachineException e) {
            if (unwritten != null) {
                e.addSuppressed(unwritten);
            }
            unwritten = e;
        }
        if (failure instanceof MachineException machine) {
            throw log.told(machine, unwritten);
        }
        if (unwritten != null) {
            throw new MachineException(
                    unwritten.getMessage() + "; trial " + trial.id() + " was lost before: " + log.because(), unwritten);
        }
    }

    /**
     * Keeps the log of a trial that was lost when it was run again. Its earlier record stays.
     *
     * @param failure the reason why it was lost
     * @throws MachineException if the machine lost it, or does not take the log
     */
    void lostAgain(TrialSpec trial, FurlongException failure) {
        LostLog log = keepLog(trial, failure);
        listener.noticed(trial.id() + " keeps its earlier result; the new one was lost: " + log.because());
        if (failure instanceof MachineException machine) {
            throw log.told(machine, log.unwritten());
        }
        if (log.unwritten() != null) {
            throw log.unwritten();
        }
    }

    /**
     * What became of the log of a lost trial.
     *
     * @param loss the loss
     * @param because its reason; it names the file of the log only if that is there
     * @param unwritten why the folder did not take the log, or null
     */
    private record LostLog(
            Loss loss, String because, @Nullable MachineException unwritten) {
        /**
         * The failure to tell, which is the machine's own.
         *
         * @param later why the folder then did not take the log or the record, or null. The same full disk may be the reason
         */
        MachineException told(MachineException machine, @Nullable MachineException later) {
            MachineException told = loss.log().isEmpty() ? machine : new MachineException(because, machine);
            if (later != null) {
                told.addSuppressed(later);
            }
            return told;
        }
    }

    private LostLog keepLog(TrialSpec trial, FurlongException failure) {
        String log = failure instanceof TrialException lost ? lost.log() : "";
        Loss loss = Loss.of(trial.id(), String.valueOf(failure.getMessage()), log);
        try {
            if (!loss.log().isEmpty()) {
                directory.keepLost(trial.id(), loss.log());
            }
        } catch (MachineException e) {
            return new LostLog(loss, loss.because(), e);
        }
        return new LostLog(loss, loss.pointing(), null);
    }
}
