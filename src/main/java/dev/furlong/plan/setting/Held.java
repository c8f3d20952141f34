package dev.furlong.plan.setting;

/**
 * What holds of a setting.
 *
 * @param <T> the type of its values
 */
public sealed interface Held<T> {
    /**
     * A value of the setting.
     *
     * @param value the value
     */
    record Known<T>(T value) implements Held<T> {}

    /**
     * What a server told and what is no value of the setting.
     *
     * @param told the server's words
     */
    record Foreign<T>(String told) implements Held<T> {}
}
