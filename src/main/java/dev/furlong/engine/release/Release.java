package dev.furlong.engine.release;

import java.util.Map;

/**
 * One release of an engine, pinned.
 *
 * @param engine its name
 * @param number its version
 * @param java the least Java that runs it
 * @param artifacts {@code group:artifact} to the SHA-256 of the jar; engine, server and client
 */
public record Release(String engine, ReleaseNumber number, int java, Map<String, String> artifacts) {}
