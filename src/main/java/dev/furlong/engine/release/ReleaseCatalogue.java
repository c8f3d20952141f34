package dev.furlong.engine.release;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pinned releases of every engine, from {@code versions.yaml} in the resources. */
public final class ReleaseCatalogue {
    private record Pinned(
            @JsonProperty(required = true) int java,
            @JsonProperty(required = true) LinkedHashMap<String, String> artifacts) {}

    private record Pins(
            @JsonProperty(required = true) String bundled,
            @JsonProperty(required = true) LinkedHashMap<String, Pinned> releases) {}

    private final Map<String, Pins> byEngine;

    private ReleaseCatalogue(Map<String, Pins> byEngine) {
        this.byEngine = byEngine;
    }

    /** The catalogue that comes with Furlong. */
    public static ReleaseCatalogue bundled() {
        try (InputStream in = ReleaseCatalogue.class.getResourceAsStream("/versions.yaml")) {
            if (in == null) {
                throw new IllegalStateException("releases: versions.yaml is missing from the resources");
            }
            return new ReleaseCatalogue(
                    new YAMLMapper().readValue(in, new TypeReference<LinkedHashMap<String, Pins>>() {}));
        } catch (IOException e) {
            throw new IllegalStateException("releases: versions.yaml cannot be read", e);
        }
    }

    /**
     * The release that was asked for.
     *
     * @param place for the message
     * @param number as written, or null for the bundled one
     * @throws PlanException if it is not pinned
     */
    public Release of(String place, String engine, @Nullable String number) {
        Pins pins = pins(engine);
        String wanted = number == null ? pins.bundled() : number;
        Pinned pinned = pins.releases().get(wanted);
        if (pinned == null) {
            throw new PlanException(place + ": must name a pinned release of " + engine + ", got '" + wanted + "'; "
                    + Nearest.hint(wanted, pins.releases().keySet()));
        }
        return new Release(engine, new ReleaseNumber(wanted), pinned.java(), pinned.artifacts());
    }

    /** All pinned release numbers of an engine, newest first. */
    public List<String> numbers(String engine) {
        return List.copyOf(pins(engine).releases().keySet());
    }

    private Pins pins(String engine) {
        Pins pins = byEngine.get(engine);
        if (pins == null) {
            throw new IllegalStateException("releases: versions.yaml has no engine " + engine);
        }
        return pins;
    }
}
