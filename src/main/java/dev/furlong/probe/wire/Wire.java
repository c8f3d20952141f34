package dev.furlong.probe.wire;

/** The way between a load JVM and its target. */
public sealed interface Wire permits Wire.None, WirePath {
    /**
     * There is nothing that could be counted.
     *
     * @param because the reason
     */
    record None(String because) implements Wire {}
}
