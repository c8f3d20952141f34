package dev.furlong.session.jvm.drive;

import dev.furlong.deployment.jvm.LayerCounts;
import dev.furlong.deployment.jvm.LayerWindow;
import dev.furlong.deployment.jvm.StackSampler;
import dev.furlong.measurement.WallClock;
import dev.furlong.plan.setting.Settings;
import dev.furlong.session.jvm.target.EngineSide;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import java.util.Optional;

/** Samples the stacks of this load JVM in the measurement, if {@code layers=on} asks for it, and tells what was seen. */
final class LayerSampling {
    private final EventChannel channel;
    private final StackSampler sampler;
    private final boolean asked;
    private final Optional<String> because;
    private long fromMillis;
    private long toMillis;

    private LayerSampling(EventChannel channel, StackSampler sampler, boolean asked, Optional<String> because) {
        this.channel = channel;
        this.sampler = sampler;
        this.asked = asked;
        this.because = because;
    }

    static LayerSampling of(LoadTask.Drive task, EngineSide side, EventChannel channel) {
        Settings settings = task.target().configuration().settings();
        return new LayerSampling(
                channel,
                new StackSampler(side.engine().name(), side.engine().layers()),
                StackSampler.isAskedFor(settings),
                unsampledBecause(task, channel));
    }

    private static Optional<String> unsampledBecause(LoadTask.Drive task, EventChannel channel) {
        if (!channel.inOwnJvm()) {
            return Optional.of("--no-fork runs the load in Furlong's own JVM, whose other work would be sampled too");
        }
        return task.sessions() > 1
                ? Optional.of("the clients are spread over several load JVMs, and stacks are sampled in one alone")
                : Optional.empty();
    }

    private boolean samples() {
        return asked && because.isEmpty();
    }

    /** Makes a recording that is thrown away, before the warm-up: what the first start costs is over by the measurement. */
    void rehearse() {
        if (samples()) {
            sampler.rehearse();
        }
    }

    /** Begins before the edge of the measurement. */
    void begin() {
        if (samples()) {
            sampler.begin();
        }
    }

    /** Notes that the first transaction begins. */
    void windowBegins() {
        fromMillis = WallClock.system().now().toEpochMilli();
    }

    /** Notes that the last transaction has ended. */
    void windowEnds() {
        toMillis = WallClock.system().now().toEpochMilli();
    }

    /** Counts the samples after the edge of the measurement, and tells them. */
    void end() {
        if (!asked) {
            return;
        }
        channel.send(new LoadEvent.Untimed("the reading of sampled stacks"));
        LayerCounts counts = because.map(LayerCounts::unavailable).orElseGet(() -> sampler.end(fromMillis, toMillis));
        channel.send(new LoadEvent.Sampled(new LayerWindow(fromMillis, toMillis, counts)));
    }
}
