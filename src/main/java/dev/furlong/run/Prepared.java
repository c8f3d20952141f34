package dev.furlong.run;

import dev.furlong.deployment.JavaHome;
import dev.furlong.deployment.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.Point;
import dev.furlong.results.TrialRecord;
import dev.furlong.workload.Workload;
import java.nio.file.Path;
import java.util.List;

/**
 * A point with everything found that it needs.
 *
 * @param point what is measured
 * @param engine the product
 * @param release of it
 * @param workload with its parameters
 * @param java that runs JVMs
 * @param engineJars the release's jars
 */
record Prepared(Point point, Engine engine, Release release, Workload workload, JavaHome java, List<Path> engineJars) {
    /** Points of the same key start from the same files. */
    String dataKey() {
        return engine.name() + "@" + release.number() + "/" + workload.dataset() + "/"
                + point.settings().engineProperties(engine.name());
    }

    Launch launch(DeploymentKind deployment, Path data, Path log) {
        return new Launch(engine, release, deployment, point.settings(), java, engineJars, data, log);
    }

    TrialRecord.Subject subject() {
        return new TrialRecord.Subject(
                point.id(),
                point.target().written(),
                engine.name(),
                release.number().written(),
                point.target().deployment().word(),
                workload.name(),
                workload.parameters(),
                point.clients());
    }
}
