package dev.furlong.run;

import dev.furlong.deployment.JavaHome;
import dev.furlong.deployment.Launch;
import dev.furlong.engine.Configuration;
import dev.furlong.engine.Engine;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.Point;
import dev.furlong.plan.Settings;
import dev.furlong.results.TrialRecord;
import dev.furlong.workload.Workload;
import java.nio.file.Path;
import java.util.List;

/**
 * A point with everything found that it needs.
 *
 * @param point what is measured
 * @param settings of the point, with the engine's substitutes for defaults that it cannot honour
 * @param engine the product
 * @param release of it
 * @param workload with its parameters
 * @param java that runs JVMs
 * @param engineJars the release's jars
 * @param programs the folder of its native programs, or an empty path
 */
record Prepared(
        Point point,
        Settings settings,
        Engine engine,
        Release release,
        Workload workload,
        JavaHome java,
        List<Path> engineJars,
        Path programs) {
    /** Points of the same key start from the same files. */
    String dataKey() {
        return engine.name() + "@" + release.number() + ":" + populating().word() + "/" + workload.dataset() + "/"
                + settings.engineProperties(engine.name());
    }

    /** How the target runs. */
    DeploymentKind deployment() {
        return point.target().deployment();
    }

    /** How the data of the target is made. */
    DeploymentKind populating() {
        return engine.populates(deployment());
    }

    /** What the engine is run as on these files. */
    Configuration configuration(DeploymentKind deployment, Path data) {
        return new Configuration(release, deployment, settings, point.clients(), data, null, 0);
    }

    /** All that is needed to run it on these files. */
    Launch launch(DeploymentKind deployment, Path data, Path log) {
        return new Launch(engine, configuration(deployment, data), java, engineJars, programs, log);
    }

    TrialRecord.Subject subject() {
        return new TrialRecord.Subject(
                point.id(),
                point.target().written(),
                engine.name(),
                release.number().written(),
                deployment().word(),
                workload.name(),
                workload.parameters(),
                point.clients());
    }
}
