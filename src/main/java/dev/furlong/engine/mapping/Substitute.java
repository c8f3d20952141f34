package dev.furlong.engine.mapping;

/**
 * A value that an engine has in place of a default that it cannot honour.
 *
 * @param value the value in the setting's words, or the engine's own if there is none
 * @param because the reason, for the report
 */
public record Substitute(String value, String because) {}
