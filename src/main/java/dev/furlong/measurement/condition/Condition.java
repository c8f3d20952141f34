package dev.furlong.measurement.condition;

/**
 * One kind of statement about how a trial ran, on which Furlong bases decisions.
 *
 * @param key the name of the condition in a record
 * @param type the class of its value
 * @param <T> the type of its value
 */
public record Condition<T>(String key, Class<T> type) {
    @Override
    public String toString() {
        return key;
    }
}
