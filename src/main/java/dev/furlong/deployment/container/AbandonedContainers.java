package dev.furlong.deployment.container;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.owned.Leftover;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Containers that killed runs left: those with our label whose process has ended. Without the label nothing is ours. */
public final class AbandonedContainers {
    private AbandonedContainers() {}

    /**
     * Finds them; none where no runtime answers.
     *
     * @throws MachineException if the runtime refuses to say
     */
    public static List<Leftover> find() {
        Optional<RuntimeSocket> runtime = runtime();
        if (runtime.isEmpty()) {
            return List.of();
        }
        List<Leftover> found = new ArrayList<>();
        for (JsonNode container : ours(runtime.get())) {
            if (owner(container).gone()) {
                String id = container.path("Id").asText();
                found.add(new Leftover(
                        Leftover.Kind.CONTAINER,
                        Path.of(id),
                        "container " + id.substring(0, 12) + " of "
                                + container.path("Image").asText() + " ("
                                + container.path("Status").asText() + ")"));
            }
        }
        return found;
    }

    /**
     * Ends and removes one with its volumes, after looking again whether it is abandoned; nothing if it is gone.
     *
     * @throws MachineException if it is in use after all, or cannot be removed
     */
    public static void remove(Leftover leftover) {
        RuntimeSocket runtime = runtime()
                .orElseThrow(() -> new MachineException(
                        "containers: a container runtime must run to remove one, got none; start Docker, then"
                                + " try again"));
        String id = leftover.path().toString();
        for (JsonNode container : ours(runtime)) {
            if (container.path("Id").asText().equals(id)) {
                if (!owner(container).gone()) {
                    throw new MachineException("container " + id
                            + ": must belong to a run that has ended, got one in use; it was left alone");
                }
                remove(runtime, container);
            }
        }
    }

    /**
     * Removes those of a run that was killed, before its folder is deleted below them; none if there are none.
     *
     * @param work the run's folder for its data
     * @throws MachineException if one cannot be removed
     */
    public static void removeOf(Path work) {
        runtime()
                .ifPresent(runtime -> ours(runtime).stream()
                        .filter(container -> Path.of(container
                                        .path("Labels")
                                        .path(ContainerOwner.LABEL)
                                        .asText())
                                .startsWith(work.toAbsolutePath()))
                        .filter(container -> owner(container).gone())
                        .forEach(container -> remove(runtime, container)));
    }

    private static void remove(RuntimeSocket runtime, JsonNode container) {
        runtime.delete("/containers/" + container.path("Id").asText() + "?force=1&v=1");
    }

    static ContainerOwner owner(JsonNode container) {
        return ContainerOwner.in(container.path("Labels"));
    }

    static Optional<RuntimeSocket> runtime() {
        try {
            RuntimeSocket runtime = RuntimeSocket.here();
            runtime.get("/version");
            return Optional.of(runtime);
        } catch (MachineException e) {
            // None of ours can run where no runtime answers us.
            return Optional.empty();
        }
    }

    static List<JsonNode> ours(RuntimeSocket runtime) {
        String filters = URLEncoder.encode("{\"label\":[\"" + ContainerOwner.LABEL + "\"]}", StandardCharsets.UTF_8);
        List<JsonNode> containers = new ArrayList<>();
        runtime.get("/containers/json?all=1&filters=" + filters).ifPresent(all -> all.forEach(containers::add));
        return containers;
    }
}
