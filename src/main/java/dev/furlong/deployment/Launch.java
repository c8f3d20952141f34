package dev.furlong.deployment;

import dev.furlong.engine.Engine;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * All that is needed to run a target.
 *
 * @param engine the product
 * @param release of it
 * @param deployment how it runs
 * @param settings as asked
 * @param java that runs JVMs
 * @param engineJars the release's jars
 * @param data the folder with its files
 * @param log where its output goes
 */
public record Launch(
        Engine engine,
        Release release,
        DeploymentKind deployment,
        Settings settings,
        JavaHome java,
        List<Path> engineJars,
        Path data,
        Path log) {

    /** The engine's properties, which are system properties of the JVM that it runs in. */
    public Map<String, String> systemProperties() {
        return engine.properties(settings, data);
    }
}
