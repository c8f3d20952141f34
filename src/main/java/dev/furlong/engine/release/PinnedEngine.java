package dev.furlong.engine.release;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An engine as {@code versions.yaml} writes it.
 *
 * @param bundled the release of a target that names none
 * @param driver the jars that every release needs: {@code group:artifact:version} to SHA-256
 * @param binaries the {@code group:artifact} of the native binaries by platform
 * @param releases the pins of each release by its number, newest first
 */
record PinnedEngine(
        @JsonProperty(required = true) String bundled,
        @Nullable Map<String, String> driver,
        @Nullable Map<String, String> binaries,
        @JsonProperty(required = true) LinkedHashMap<String, Pins> releases) {
    /**
     * The pins of one release.
     *
     * @param build the version of its artifacts, where that is not its own number
     * @param java the least Java that runs it, where that is later than the one that Furlong needs
     * @param artifacts the jars beside the driver: {@code group:artifact}, of the release's build, or
     *     {@code group:artifact:version}, to SHA-256
     * @param binaries the SHA-256 of the native binaries by platform
     */
    record Pins(
            @Nullable String build,
            @Nullable Integer java,
            @Nullable Map<String, String> artifacts,
            @Nullable Map<String, String> binaries) {}

    private static final int JAVA = 17;

    /** A release by its exact number, with all coordinates complete. */
    Release release(String engine, String number) {
        Pins pins = present(releases, number);
        String build = pins.build() == null ? number : pins.build();
        Map<String, String> artifacts = new LinkedHashMap<>();
        orNone(pins.artifacts()).forEach((key, sha256) -> artifacts.put(complete(key, build), sha256));
        artifacts.putAll(orNone(driver));
        Map<String, Binaries> natives = new LinkedHashMap<>();
        orNone(pins.binaries())
                .forEach((platform, sha256) -> natives.put(
                        platform, new Binaries(complete(present(orNone(binaries), platform), build), sha256)));
        return new Release(
                engine, new ReleaseNumber(number), pins.java() == null ? JAVA : pins.java(), artifacts, natives);
    }

    /** A release that is not pinned, with the driver that is. */
    Release found(String engine, String number) {
        return new Release(engine, new ReleaseNumber(number), JAVA, orNone(driver), Map.of());
    }

    private static String complete(String key, String build) {
        return key.indexOf(':') == key.lastIndexOf(':') ? key + ":" + build : key;
    }

    private static Map<String, String> orNone(@Nullable Map<String, String> map) {
        return map == null ? Map.of() : map;
    }

    private static <V> V present(Map<String, V> map, String key) {
        V value = map.get(key);
        if (value == null) {
            throw new IllegalStateException("releases: versions.yaml must have a value for " + key);
        }
        return value;
    }
}
