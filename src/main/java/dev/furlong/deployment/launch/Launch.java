package dev.furlong.deployment.launch;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.engine.Engine;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Password;
import dev.furlong.plan.setting.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The values that are needed to run a target.
 *
 * @param engine the product
 * @param configuration the settings, and what the engine makes of them
 * @param java the JDK that runs JVMs
 * @param engineJars the release's jars
 * @param programs the folder of its native programs; empty if it needs none of this machine
 * @param prefix the words before the command of its process, such as those that confine it to cores
 * @param log the file that its output goes to
 */
public record Launch(
        Engine engine,
        Configuration configuration,
        JavaHome java,
        List<Path> engineJars,
        Optional<Path> programs,
        List<String> prefix,
        Path log) {

    /** The folder of the logs of its processes. */
    public Path folder() {
        return Objects.requireNonNull(log.toAbsolutePath().getParent());
    }

    /** The settings as asked, with the engine's substitutes. */
    public Settings settings() {
        return configuration.settings();
    }

    /** The system properties of a JVM that the engine boots in. To a driver alone they mean nothing. */
    public Map<String, String> systemProperties() {
        return engine.jvm().map(jvm -> jvm.systemProperties(configuration)).orElse(Map.of());
    }

    /** The same while it is populated. If the user gave the engine properties of its own, nothing is added to them. */
    public Launch populating() {
        Settings settings = configuration.settings();
        if (!settings.engineProperties(engine.name()).isEmpty()) {
            return this;
        }
        Map<String, String> sparing =
                engine.program().map(ServerProgram::whilePopulating).orElse(Map.of());
        Configuration populating = configuration.with(settings.with(sparing));
        return new Launch(engine, populating, java, engineJars, programs, prefix, log);
    }

    /** The same with another log. */
    public Launch loggedIn(Path other) {
        return new Launch(engine, configuration, java, engineJars, programs, prefix, other);
    }

    /** The same for one start of its server on this port, with a new password unless its files hold one. */
    public Launch at(int port) {
        Configuration placed = configuration.at(port);
        boolean own = engine.jvm().filter(jvm -> !jvm.filesHoldThePassword()).isPresent();
        Configuration started = own ? placed.withPassword(Password.random()) : placed;
        return new Launch(engine, started, java, engineJars, programs, prefix, log);
    }
}
