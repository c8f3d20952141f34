package dev.furlong.analysis.stall;

import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Micros;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The cause of a stall: who stood still, as far as the record and the time line can tell.
 *
 * @param words the program that stood still, and the evidence of it
 * @param ordinary whether this is ordinary work of the engine, which belongs in its figures
 */
record StallCause(String words, boolean ordinary) {
    /** A second of a time line is at most 1.1 s long, unless its keeper was stopped itself. */
    private static final double KEEPER_STOPPED_SECONDS = 2;
    /** The most cores that an idle process uses. A stopped process uses none, and a waiting one almost none. */
    private static final double IDLE_CORES = 0.05;

    /** Work just before and just after a stall may fall into the seconds at its ends. */
    private static final double ENDS_SECONDS = 0.2;

    private static final double HALF = 0.5;
    /** A second lies within a stall if so much of it does. */
    private static final double WITHIN_SHARE = 0.9;

    /** Finds the cause of one time without a commit. */
    static StallCause of(TrialRecord trial, Optional<TimeLine> line, Lulls.Time lull) {
        double seconds = lull.seconds();
        List<TimeLine.Second> meanwhile =
                line.map(all -> during(all, lull.from(), seconds)).orElse(List.of());
        if (stolenShare(trial) >= HALF) {
            return new StallCause("a hypervisor gave the cores to others at that time", false);
        }
        if (lull.loadJvm() != null) {
            return ofOneLoadJvm(trial, lull);
        }
        if (lull.blind() >= HALF * seconds) {
            return ofLoadJvm(trial, meanwhile, lull.blind(), seconds);
        }
        if (line.isPresent() && worked(meanwhile) && endsWithACheckpoint(line.get(), lull.from() + seconds)) {
            return new StallCause("the engine was making a checkpoint", true);
        }
        return ofServer(inner(meanwhile, line, lull));
    }

    /**
     * The cause of a time in which others committed, so that neither the server nor the machine stood still. Clients
     * that waited while their JVM's clock went on are the load's ordinary work, as they would be in one JVM.
     */
    private static StallCause ofOneLoadJvm(TrialRecord trial, Lulls.Time lull) {
        if (lull.blind() < HALF * lull.seconds()) {
            return new StallCause("its own clock kept running, so its clients waited while others committed", true);
        }
        double collecting = collectingSeconds(trial) * loadJvms(trial);
        return new StallCause(
                String.format(
                                Locale.ROOT,
                                "this load JVM stood still, not the server: its own clock missed %.1f s, while others"
                                        + " committed",
                                lull.blind())
                        + (collecting >= HALF * lull.seconds()
                                ? String.format(
                                        Locale.ROOT, "; the load JVMs collected garbage, for %.1f s in all", collecting)
                                : ""),
                false);
    }

    private static StallCause ofLoadJvm(
            TrialRecord trial, List<TimeLine.Second> meanwhile, double blind, double seconds) {
        if (meanwhile.stream().anyMatch(second -> second.lasted() >= KEEPER_STOPPED_SECONDS)) {
            return new StallCause("the machine stood still: both the load JVM and Furlong missed that time", false);
        }
        double collecting = collectingSeconds(trial);
        if (collecting >= HALF * seconds) {
            return new StallCause(
                    String.format(Locale.ROOT, "the load JVM collected garbage, for %.1f s in all", collecting), false);
        }
        return new StallCause(
                String.format(Locale.ROOT, "the load JVM stood still: its own clock missed %.1f s", blind), false);
    }

    private static StallCause ofServer(List<TimeLine.Second> meanwhile) {
        OptionalDouble server = most(meanwhile, Gauged.CPU_SERVER);
        if (server.isPresent()) {
            return server.getAsDouble() < IDLE_CORES
                    ? new StallCause("the server stood still: it used no CPU" + disk(meanwhile), false)
                    : new StallCause(
                            String.format(
                                    Locale.ROOT,
                                    "the server used up to %.1f cores and answered no client",
                                    server.getAsDouble()),
                            false);
        }
        OptionalDouble both = most(meanwhile, Gauged.CPU);
        if (both.isPresent() && both.getAsDouble() < IDLE_CORES) {
            return new StallCause("the engine stood still in the load JVM: it used no CPU" + disk(meanwhile), false);
        }
        return new StallCause("it is unknown what stood still", false);
    }

    /** Says what the disk did. Without a figure, the words name all that is possible. */
    private static String disk(List<TimeLine.Second> meanwhile) {
        OptionalDouble requests = requests(meanwhile);
        return requests.isEmpty()
                ? ", so it was stopped, or it waited for a lock or its disk"
                : requests.getAsDouble() > 0 ? ", and its disk was working" : ", and its disk finished no request";
    }

    /** The seconds of the measurement that lie within a stall. */
    private static List<TimeLine.Second> during(TimeLine line, double from, double seconds) {
        return overlapping(line, from, seconds, WITHIN_SHARE);
    }

    /** Returns the seconds of a stall that lie away from its ends; all of them if none does. */
    private static List<TimeLine.Second> inner(
            List<TimeLine.Second> meanwhile, Optional<TimeLine> line, Lulls.Time lull) {
        double begin = line.map(StallCause::begin).orElse(0.0) + lull.from();
        List<TimeLine.Second> inner = meanwhile.stream()
                .filter(second -> second.at() - second.lasted() >= begin + ENDS_SECONDS)
                .filter(second -> second.at() <= begin + lull.seconds() - ENDS_SECONDS)
                .toList();
        return inner.isEmpty() ? meanwhile : inner;
    }

    /** Returns the time at which the measurement began, on the clock of the time line. */
    private static double begin(TimeLine line) {
        return line.seconds().stream()
                .filter(TimeLine.Second::ofMeasurement)
                .findFirst()
                .map(first -> first.at() - first.lasted())
                .orElse(0.0);
    }

    /**
     * Tells whether a checkpoint ended where a stall ends, within a second. One that ended before held nobody up until
     * then.
     */
    private static boolean endsWithACheckpoint(TimeLine line, double end) {
        return overlapping(line, end - 1, 2, 0).stream().anyMatch(second -> second.checkpointsEnded() > 0);
    }

    /** Tells whether the engine used CPU or its disk, as a checkpoint does; true where neither is known. */
    private static boolean worked(List<TimeLine.Second> meanwhile) {
        OptionalDouble server = most(meanwhile, Gauged.CPU_SERVER);
        OptionalDouble cpu = server.isPresent() ? server : most(meanwhile, Gauged.CPU);
        OptionalDouble requests = requests(meanwhile);
        return (cpu.isEmpty() && requests.isEmpty()) || cpu.orElse(0) >= IDLE_CORES || requests.orElse(0) > 0;
    }

    private static OptionalDouble requests(List<TimeLine.Second> meanwhile) {
        return meanwhile.stream()
                .flatMapToDouble(second -> Gauged.mostRequests(second.values()).stream())
                .max();
    }

    /** The seconds of the measurement of which more than a share overlaps with a time. */
    private static List<TimeLine.Second> overlapping(TimeLine line, double from, double seconds, double share) {
        double begin = begin(line) + from;
        return line.seconds().stream()
                .filter(TimeLine.Second::ofMeasurement)
                .filter(second -> {
                    double overlap =
                            Math.min(second.at(), begin + seconds) - Math.max(second.at() - second.lasted(), begin);
                    return overlap > share * second.lasted() || (share > 0 && overlap > share * seconds);
                })
                .toList();
    }

    private static OptionalDouble most(List<TimeLine.Second> seconds, String name) {
        return seconds.stream()
                .filter(second -> second.values().containsKey(name))
                .mapToDouble(second -> second.values().get(name))
                .max();
    }

    private static double stolenShare(TrialRecord trial) {
        return trial.conditions().get(Conditions.STOLEN_SHARE).orElse(0.0);
    }

    /** The seconds that a load JVM collected garbage on average, over the whole measurement. */
    private static double collectingSeconds(TrialRecord trial) {
        double perTransaction =
                trial.metrics().getOrDefault(Metrics.JVM_CLIENT.collecting().key(), 0.0);
        return perTransaction
                * trial.metrics().getOrDefault(Metrics.COMMITTED.key(), 0.0)
                / Micros.PER_SECOND
                / loadJvms(trial);
    }

    /** The number of load JVMs that a trial had. */
    static int loadJvms(TrialRecord trial) {
        return Setting.LOAD_JVMS.effectiveIn(trial.settings()).orElse(1);
    }
}
