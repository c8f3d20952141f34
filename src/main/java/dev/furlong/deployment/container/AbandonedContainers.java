package dev.furlong.deployment.container;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.Leftover;
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
     * Finds them; none where there is no engine to have any.
     *
     * @throws MachineException if there is an engine that does not answer
     */
    public static List<Leftover> find() {
        Optional<EngineSocket> engine = engine();
        if (engine.isEmpty()) {
            return List.of();
        }
        List<Leftover> found = new ArrayList<>();
        for (JsonNode container : ours(engine.get())) {
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
        EngineSocket engine = engine().orElseThrow(() -> new MachineException(
                "containers: an engine must be there to remove one, got none; start Docker, then try again"));
        String id = leftover.path().toString();
        for (JsonNode container : ours(engine)) {
            if (container.path("Id").asText().equals(id)) {
                if (!owner(container).gone()) {
                    throw new MachineException(
                            "container " + id + ": must be one of a run that ended, got one in use; it was left alone");
                }
                engine.delete("/containers/" + id + "?force=1&v=1");
            }
        }
    }

    static ContainerOwner owner(JsonNode container) {
        return ContainerOwner.in(container.path("Labels"));
    }

    static Optional<EngineSocket> engine() {
        try {
            return Optional.of(EngineSocket.here());
        } catch (MachineException e) {
            // No engine, no containers.
            return Optional.empty();
        }
    }

    static List<JsonNode> ours(EngineSocket engine) {
        String filters = URLEncoder.encode("{\"label\":[\"" + ContainerOwner.LABEL + "\"]}", StandardCharsets.UTF_8);
        List<JsonNode> containers = new ArrayList<>();
        engine.get("/containers/json?all=1&filters=" + filters).ifPresent(all -> all.forEach(containers::add));
        return containers;
    }
}
