package dev.furlong.engine.release;

import java.util.Map;

/**
 * One release of an engine, pinned.
 *
 * @param engine the name of the engine
 * @param number the version
 * @param java the least Java that runs it, or its driver
 * @param artifacts coordinates, {@code group:artifact:version}, to the SHA-256 of the jar; all that a trial's class path
 *     needs: engine, server and client, or the driver alone
 * @param binaries its native binaries by platform, {@code linux-amd64}; empty if it has none on Maven Central
 */
public record Release(
        String engine, ReleaseNumber number, int java, Map<String, String> artifacts, Map<String, Binaries> binaries) {}
