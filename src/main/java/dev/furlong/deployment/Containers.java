package dev.furlong.deployment;

import dev.furlong.deployment.container.Container;
import dev.furlong.deployment.container.ContainerImage;
import dev.furlong.deployment.container.ContainerRuntime;
import dev.furlong.deployment.container.ContainerSetup;
import dev.furlong.engine.Engine;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseNumber;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers questions about a container target before it is started. */
public final class Containers {
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);

    private Containers() {}

    /**
     * The image that a target will run from. It is found quickly, and nothing is started.
     *
     * @param place the target's place, for messages
     * @throws MachineException if it cannot run here, with what to do
     * @throws PlanException if the settings ask for what a container does not have
     */
    public static ContainerImage image(String place, Engine engine, Release release, Settings settings) {
        if (engine.program().isEmpty() && !settings.atDefault(Setting.JAVA)) {
            throw PlanException.ofSetting(
                    "java",
                    "must be same for " + place + ", whose server uses the Java of its image, got "
                            + settings.written(Setting.JAVA) + "; use " + engine.name() + ":server to choose a JDK");
        }
        return ContainerImage.of(place, ContainerRuntime.here(), engine, release, settings);
    }

    /**
     * The release of the image that the settings name; empty if they name none, or if the engine has no server program.
     * Its server program answers for it in a container that ends at once.
     *
     * @param place the target's place, for messages
     * @param release the release as far as it is known so far
     * @param asked the release that the target names, or null
     * @throws MachineException if it does not answer
     * @throws PlanException if it is not the one that was asked for
     */
    public static Optional<String> answered(
            String place, Engine engine, Release release, Settings settings, @Nullable String asked) {
        Optional<ServerProgram> program = engine.program();
        if (program.isEmpty() || settings.atDefault(Setting.IMAGE)) {
            return Optional.empty();
        }
        ContainerImage image = image(place, engine, release, settings);
        String number = program.get().release(answer(place, program.get(), List.of("--version"), image));
        if (!new ReleaseNumber(number).isMeantBy(asked)) {
            throw new PlanException(place + ": must be the release of its image, got " + asked + " with image="
                    + image.name() + ", which holds " + number + "; leave the release out, or use another image");
        }
        return Optional.of(number);
    }

    /**
     * The parameters that the server in the image knows; empty if the engine has no server program. That program tells
     * them in a container that ends at once.
     *
     * @param place the target's place, for messages
     * @throws MachineException if it does not answer
     */
    static Optional<KnownNames> parameters(String place, Engine engine, Release release, Settings settings) {
        return engine.program()
                .map(program -> program.listed(
                        answer(place, program, program.listing(), image(place, engine, release, settings))))
                .map(KnownNames::new);
    }

    private static String answer(String place, ServerProgram program, List<String> arguments, ContainerImage image) {
        List<String> command = new ArrayList<>(List.of(program.names().get(0)));
        command.addAll(arguments);
        String name = place + ": " + String.join(" ", command) + " in " + image.name();
        try {
            Path log = Files.createTempFile("furlong-answer", ".log");
            ContainerSetup setup = new ContainerSetup(
                    name, image, command, "nobody", List.of(), ContainerSetup.Limits.NONE, "SIGKILL", log);
            try (Container container = Container.start(ContainerRuntime.here(), setup)) {
                int status = container.await(LONGEST_ANSWER);
                String said = Files.readString(log).strip();
                if (status != 0) {
                    throw new MachineException(name + " failed with status " + status + ": " + said);
                }
                return said;
            } catch (TrialException e) {
                // No trial has begun.
                throw new MachineException(e.getMessage() + "; nothing was started", e);
            } finally {
                Files.delete(log);
            }
        } catch (IOException e) {
            throw MachineException.cannot("read what " + name + " said", e);
        }
    }
}
