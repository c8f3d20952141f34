package dev.furlong.deployment.container;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.engine.Engine;
import dev.furlong.engine.capability.ContainerUse;
import dev.furlong.engine.release.Release;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An image that the runtime has.
 *
 * @param name the name as {@code NAME:TAG}
 * @param id the id of its contents on this runtime
 * @param digest the digest by which a registry knows it, or the word {@code none} if it came from none
 */
public record ContainerImage(String name, String id, String digest) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][A-Za-z0-9._/:@-]*");

    /**
     * The image for a target: the one that the settings name, else the first one of the release that is there. Nothing
     * is pulled.
     *
     * @param place the target's place, for messages
     * @throws MachineException if it is not there, with what to do
     * @throws PlanException if its name is no legal one
     */
    public static ContainerImage of(
            String place, ContainerRuntime containers, Engine engine, Release release, Settings settings) {
        List<String> names = settings.get(Setting.IMAGE)
                .map(asked -> List.of(checked(asked)))
                .orElseGet(() -> names(engine, release));
        for (String name : names) {
            Optional<ContainerImage> image = find(containers, name);
            if (image.isPresent()) {
                return image.get();
            }
        }
        String rule = "Docker must have an image on this machine, got none of " + String.join(", ", names) + "; "
                + remedy(engine, names);
        throw MachineException.unstarted(place + ": " + rule, rule, null);
    }

    private static String checked(String name) {
        if (!NAME.matcher(name).matches()) {
            throw PlanException.ofSetting(
                    "image",
                    "must be an image's name, got '" + name + "'; legal: default, or NAME:TAG such as postgres:18");
        }
        return name;
    }

    /** The names by repository, each with its tags from the exact release to its first number. */
    private static List<String> names(Engine engine, Release release) {
        List<String> names = new ArrayList<>();
        for (String repository : engine.container().map(ContainerUse::images).orElse(List.of())) {
            String tag = release.number().written();
            names.add(repository + ":" + tag);
            while (tag.contains(".")) {
                tag = tag.substring(0, tag.lastIndexOf('.'));
                names.add(repository + ":" + tag);
            }
        }
        return names;
    }

    private static String remedy(Engine engine, List<String> names) {
        String build = "docker/build " + engine.name() + " (for the newest release)";
        Optional<String> official =
                names.stream().filter(name -> !name.startsWith("furlong/")).findFirst();
        return official.map(name -> "docker pull " + name + ", or " + build).orElse(build);
    }

    private static Optional<ContainerImage> find(ContainerRuntime containers, String name) {
        return containers.socket().get("/images/" + name + "/json").map(json -> of(name, json));
    }

    private static ContainerImage of(String name, JsonNode json) {
        JsonNode digests = json.path("RepoDigests");
        return new ContainerImage(
                name,
                json.path("Id").asText(),
                digests.isEmpty() ? "none" : digests.get(0).asText());
    }
}
