package dev.furlong.engine.mapping;

/**
 * What an engine has in place of a default that it cannot honour.
 *
 * @param value in the setting's words, or the engine's own if there is none
 * @param because why, for the report
 */
public record Substitute(String value, String because) {}
