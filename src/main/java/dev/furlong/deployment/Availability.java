package dev.furlong.deployment;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.target.TargetSpec;

/**
 * Whether a target can run on this machine.
 *
 * @param here whether it can
 * @param words the way it runs, or the reason why it cannot
 */
public record Availability(boolean here, String words) {
    /**
     * That of a target that runs from jars, on the JDK that runs Furlong.
     *
     * @param how the way it runs
     */
    static Availability ofJars(TargetSources sources, TargetSpec target, String how) {
        Release release = sources.pinned(target);
        boolean runs = JavaHome.running().major() >= release.java();
        return new Availability(runs, release.number() + ", " + how + (runs ? "" : "; needs Java " + release.java()));
    }
}
