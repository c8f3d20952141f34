package dev.furlong.plan.target;

import dev.furlong.failure.PlanException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The system under test as it is written: {@code derby}, {@code derby:server}, {@code derby@10.1.1.0:server}.
 *
 * @param engine the engine's name
 * @param release its release, or null for the bundled one
 * @param deployment the way in which it runs
 */
public record TargetSpec(String engine, @Nullable String release, DeploymentKind deployment) {
    private static final Pattern FORM = Pattern.compile("([a-z][a-z0-9]*)(?:@([0-9][0-9A-Za-z._-]*))?(?::([a-z]+))?");

    /**
     * Reads the written form.
     *
     * @param place the place where it stands, for the message
     * @throws PlanException if it has another form
     */
    public static TargetSpec parse(String place, String written) {
        Matcher form = FORM.matcher(written);
        if (!form.matches()) {
            throw new PlanException(place + ": must be a target, got '" + written
                    + "'; legal: ENGINE[@RELEASE][:DEPLOYMENT], such as derby, derby:server, derby@10.1.1.0:server");
        }
        DeploymentKind kind =
                form.group(3) == null ? DeploymentKind.EMBEDDED : DeploymentKind.parse(place, form.group(3));
        return new TargetSpec(form.group(1), form.group(2), kind);
    }

    /** Whether a wire leads to it: its engine does not live in the load JVM. */
    public boolean hasWire() {
        return !deployment.inLoadJvm();
    }

    /** Whether Furlong starts it with the settings of the plan. A server that someone else runs has settings of its own. */
    public boolean hasSettingsOfThePlan() {
        return !deployment.isExternal();
    }

    /** Returns the same release of the engine, deployed in this way. */
    public TargetSpec in(DeploymentKind other) {
        return new TargetSpec(engine, release, other);
    }

    /** Returns those of these servers that it can be on: all for a target that someone else runs, and none for another. */
    public List<String> serversAmong(List<String> servers) {
        return deployment.isExternal() ? servers : List.of();
    }

    /** The shortest form that reads back as the same. */
    public String written() {
        return engine
                + (release == null ? "" : "@" + release)
                + (deployment.inLoadJvm() ? "" : ":" + deployment.word());
    }

    @Override
    public String toString() {
        return written();
    }
}
