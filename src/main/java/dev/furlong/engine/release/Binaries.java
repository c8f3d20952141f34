package dev.furlong.engine.release;

/**
 * The jar that holds a release's native binaries for one platform.
 *
 * @param coordinates the coordinates, {@code group:artifact:version}
 * @param sha256 the SHA-256 of the jar
 */
public record Binaries(String coordinates, String sha256) {}
