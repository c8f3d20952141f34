package dev.furlong.deployment.jvm;

/**
 * What was sampled in a window of time.
 *
 * @param fromMillis the beginning of the window, by the machine's clock
 * @param toMillis the end of the window
 * @param counts the samples of the window
 */
public record LayerWindow(long fromMillis, long toMillis, LayerCounts counts) {}
