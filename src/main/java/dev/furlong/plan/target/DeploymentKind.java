package dev.furlong.plan.target;

import dev.furlong.failure.PlanException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The way in which an engine runs. */
public enum DeploymentKind {
    /** The engine lives in the load JVM. */
    EMBEDDED("embedded"),
    /** The engine lives in a JVM of its own, on a loopback port. */
    SERVER("in its own JVM"),
    /** Native programs run, of this machine or from a pinned artifact, on a loopback port. */
    PROCESS("native process"),
    /** The engine lives in a container of its own, on a loopback port of the host. */
    CONTAINER("container"),
    /** Someone runs the server already, and it is named in {@code furlong-servers.yaml}. */
    EXTERNAL("server that someone else runs");

    private final String words;

    DeploymentKind(String words) {
        this.words = words;
    }

    /** What it is, in the words of reports. */
    public String inWords() {
        return words;
    }

    /** Whether the engine lives in the load JVM: there is one process, no server and no wire. */
    public boolean inLoadJvm() {
        return this == EMBEDDED;
    }

    /** Whether its server is in a container. */
    public boolean inContainer() {
        return this == CONTAINER;
    }

    /** Whether someone else runs its server. */
    public boolean isExternal() {
        return this == EXTERNAL;
    }

    /**
     * Returns the kind whose files it starts from: an embedded engine's server opens the files that the engine made.
     *
     * @param had the kinds that the engine has
     */
    public DeploymentKind filledBy(List<DeploymentKind> had) {
        return had.contains(EMBEDDED) ? EMBEDDED : this;
    }

    /** The word in a target's name. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static DeploymentKind parse(String place, String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new PlanException(place + ": must name a deployment after ':', got '" + word
                        + "'; legal: "
                        + Arrays.stream(values()).map(DeploymentKind::word).collect(Collectors.joining(", "))));
    }
}
