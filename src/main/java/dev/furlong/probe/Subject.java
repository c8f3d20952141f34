package dev.furlong.probe;

import dev.furlong.deployment.Scope;

/**
 * Whose resources are measured.
 *
 * @param loadJvm process id of the load JVM
 * @param scope the server's processes, if it has any
 */
public record Subject(long loadJvm, Scope scope) {}
