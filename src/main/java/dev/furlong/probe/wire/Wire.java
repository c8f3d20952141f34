package dev.furlong.probe.wire;

/** What lies between a load JVM and its target. */
public sealed interface Wire permits Wire.None, WirePath {
    /**
     * Nothing that could be counted.
     *
     * @param because why
     */
    record None(String because) implements Wire {}
}
