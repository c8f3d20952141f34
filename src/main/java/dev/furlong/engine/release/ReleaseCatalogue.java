package dev.furlong.engine.release;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The pinned releases of every engine, from {@code versions.yaml} in the resources. */
public final class ReleaseCatalogue {
    private final Map<String, PinnedEngine> byEngine;

    private ReleaseCatalogue(Map<String, PinnedEngine> byEngine) {
        this.byEngine = byEngine;
    }

    /** The catalogue that comes with Furlong. */
    public static ReleaseCatalogue bundled() {
        try (InputStream in = ReleaseCatalogue.class.getResourceAsStream("/versions.yaml")) {
            if (in == null) {
                throw new IllegalStateException("releases: versions.yaml is missing from the resources");
            }
            return new ReleaseCatalogue(
                    new YAMLMapper().readValue(in, new TypeReference<LinkedHashMap<String, PinnedEngine>>() {}));
        } catch (IOException e) {
            throw new IllegalStateException("releases: versions.yaml cannot be read", e);
        }
    }

    /**
     * The release that was asked for.
     *
     * @param place the target's place, for the message
     * @param number the number, exactly or by its first numbers, which mean the newest release that begins so; or null
     *     for the bundled one
     * @throws PlanException if it is not pinned
     */
    public Release of(String place, String engine, @Nullable String number) {
        return pinned(engine, number)
                .orElseThrow(() -> new PlanException(place + ": must name a pinned release of " + engine + ", got '"
                        + number + "'; "
                        + Nearest.hint(
                                String.valueOf(number), pins(engine).releases().keySet())));
    }

    /** The release that was asked for, or nothing if it is not pinned. */
    public Optional<Release> pinned(String engine, @Nullable String number) {
        PinnedEngine pins = pins(engine);
        return meant(pins, number).map(name -> pins.release(engine, name));
    }

    /**
     * A release that was found on the machine: its number is its own, its driver is the pinned one.
     *
     * @param number the number that its server program answers
     */
    public Release found(String engine, String number) {
        return pins(engine).found(engine, number);
    }

    /**
     * The client of a server that runs already, whatever release it says it is: that of the pinned release that a
     * number means, or of the bundled one if there is none.
     *
     * @param number the number as it is written, or null
     */
    public Release client(String engine, @Nullable String number) {
        PinnedEngine pins = pins(engine);
        return pins.release(engine, meant(pins, number).orElse(pins.bundled()));
    }

    /** All engines that have pinned releases. */
    public List<String> engines() {
        return List.copyOf(byEngine.keySet());
    }

    /** All pinned release numbers of an engine, newest first. */
    public List<String> numbers(String engine) {
        return List.copyOf(pins(engine).releases().keySet());
    }

    /** The pinned number that a number means: itself, or else the newest that begins so. */
    private static Optional<String> meant(PinnedEngine pins, @Nullable String number) {
        String wanted = number == null ? pins.bundled() : number;
        return newest(pins, wanted::equals).or(() -> newest(pins, name -> new ReleaseNumber(name).isMeantBy(wanted)));
    }

    private static Optional<String> newest(PinnedEngine pins, Predicate<String> meant) {
        return pins.releases().keySet().stream().filter(meant).findFirst();
    }

    private PinnedEngine pins(String engine) {
        PinnedEngine pins = byEngine.get(engine);
        if (pins == null) {
            throw new IllegalStateException("releases: versions.yaml has no engine " + engine);
        }
        return pins;
    }
}
