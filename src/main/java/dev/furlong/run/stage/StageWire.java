package dev.furlong.run.stage;

import dev.furlong.deployment.Deployment;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Endpoint;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.probe.wire.Wire;
import dev.furlong.probe.wire.WirePath;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.WireTask;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The wire of one trial.
 *
 * @param wire the path between load JVM and server
 * @param task the part of the load JVM's task that is about the wire; empty if the load reaches its server directly
 * @param settings the settings that were asked for
 */
public record StageWire(Wire wire, Optional<WireTask> task, Settings settings) implements AutoCloseable {
    /**
     * The transactions before the audit. They are enough to prepare each statement and to switch the drivers to their
     * lasting form.
     */
    private static final int WARM_UPS = 10;

    private static final int AUDITED = 50;

    private static final String EMBEDDED = "no wire: an embedded engine lives in the load JVM";

    private static final String NOTHING_SENT = "no wire: the workload sends nothing";

    private static final String SEVERAL_KINDS = "the load mixes several kinds of transaction, and the " + AUDITED
            + " audited transactions do not have its mix";

    /** The time that an audit takes, about: from two to six round trips a transaction. */
    private static final double AUDIT_SECONDS = 1.0;

    /** The distance may be exceeded by this, or by half of it: threads do not wake on the instant. */
    private static final Duration USUAL_LATENESS = Duration.ofMillis(1);

    /** Returns about how long an audit takes, on average over these trials. */
    public static double auditSeconds(List<TrialSpec> trials) {
        return trials.stream()
                .mapToDouble(
                        trial -> Deployment.of(trial.point().target()).roles().inClient() ? 0 : AUDIT_SECONDS)
                .average()
                .orElse(0);
    }

    /**
     * Opens what a trial needs.
     *
     * @throws PlanException if the distance cannot be stretched
     * @throws dev.furlong.failure.MachineException if a relay cannot listen
     */
    public static StageWire of(Prepared prepared, Connector connector) {
        Settings settings = prepared.settings();
        if (prepared.runs().roles().inClient()) {
            return new StageWire(new Wire.None(EMBEDDED), Optional.empty(), settings);
        }
        if (!prepared.workload().usesDatabase()) {
            return new StageWire(new Wire.None(NOTHING_SENT), Optional.empty(), settings);
        }
        Duration rtt = settings.get(Setting.NETWORK_RTT);
        boolean probing = settings.get(Setting.PROBES);
        boolean auditing = probing && prepared.workload().kinds().size() == 1;
        String unaudited = probing ? SEVERAL_KINDS : "probes=off";
        if (!auditing && rtt.isZero()) {
            return new StageWire(new Wire.None(unaudited), Optional.empty(), settings);
        }
        Optional<Endpoint> server = Endpoint.of(connector.url());
        if (server.isEmpty()) {
            String because = "the URL " + connector.url() + " must name one host, so that a relay can stand before it";
            if (!rtt.isZero()) {
                throw PlanException.ofSetting("network-rtt", because + "; leave network-rtt at 0");
            }
            return new StageWire(new Wire.None(because), Optional.empty(), settings);
        }
        WirePath path = WirePath.to(
                server.get().host(), server.get().port(), rtt, auditing ? "no audit pass was made" : unaudited);
        Connector stretched = path.stretchedPort().isPresent()
                ? Endpoint.detour(connector, path.stretchedPort().getAsInt())
                : null;
        WireTask.Audit audit =
                auditing ? new WireTask.Audit(Endpoint.detour(connector, path.auditPort()), WARM_UPS, AUDITED) : null;
        return new StageWire(path, Optional.of(new WireTask(audit, stretched)), settings);
    }

    /**
     * Opens what clients need that nobody audits: a relay where the distance is to be stretched, and else nothing.
     *
     * @throws PlanException if the distance cannot be stretched
     * @throws dev.furlong.failure.MachineException if a relay cannot listen
     */
    public static StageWire unaudited(Prepared prepared, Connector connector) {
        return prepared.settings().get(Setting.NETWORK_RTT).isZero()
                ? new StageWire(new Wire.None("nobody audits"), Optional.empty(), prepared.settings())
                : of(prepared, connector);
    }

    /** Returns the connector of the timed clients, in place of the direct one. */
    Connector timed(Connector direct) {
        return task.flatMap(way -> Optional.ofNullable(way.stretched())).orElse(direct);
    }

    /** The audit pass begins or ends. */
    public void atEdge(LoadEvent.Boundary boundary, long loadJvm) {
        if (wire instanceof WirePath path) {
            if (boundary.edge() == LoadEvent.Edge.AUDIT_BEGIN) {
                path.auditBegins(loadJvm);
            } else {
                path.auditEnds(boundary.completed(), boundary.attempts());
            }
        }
    }

    /** Notes that the distance is observed from now on. The time before, such as a warm-up, is left out. */
    public void distanceBegins() {
        if (wire instanceof WirePath path) {
            path.distanceBegins();
        }
    }

    /** The distance as the relay itself measured it; nothing where it was not stretched. */
    public Map<String, EffectiveSetting> observed() {
        if (!(wire instanceof WirePath path) || path.observedRtt().isEmpty()) {
            return Map.of();
        }
        Duration asked = settings.get(Setting.NETWORK_RTT);
        Duration seen = path.observedRtt().get();
        Duration most = asked.multipliedBy(3).dividedBy(2);
        if (most.compareTo(asked.plus(USUAL_LATENESS)) < 0) {
            most = asked.plus(USUAL_LATENESS);
        }
        boolean held = seen.compareTo(asked) >= 0 && seen.compareTo(most) <= 0;
        String written = settings.written(Setting.NETWORK_RTT);
        String effective = held ? written : seen.toNanos() / 1000 + "us";
        return Map.of(Setting.NETWORK_RTT.key(), EffectiveSetting.of(written, effective, Witness.OBSERVED));
    }

    /** Tells what failed in a relay; empty if nothing did. */
    Optional<String> lastWords() {
        return wire instanceof WirePath path ? path.lastWords() : Optional.empty();
    }

    @Override
    public void close() {
        if (wire instanceof WirePath path) {
            path.close();
        }
    }
}
