package dev.furlong.plan.reference;

import dev.furlong.plan.written.ClientCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The shapes of values, in the words of JSON Schema. */
final class Shape {
    private static final String TYPE = "type";
    private static final String STRING = "string";

    private Shape() {}

    static Map<String, Object> text() {
        return Map.of(TYPE, STRING);
    }

    /** Text, or a number that is read as text. */
    static Map<String, Object> scalar() {
        return Map.of(TYPE, List.of(STRING, "number", "boolean"));
    }

    static Map<String, Object> matching(String pattern) {
        return ordered(TYPE, STRING, "pattern", pattern);
    }

    /** One of these words. YAML may take on and off for true and false. */
    static Map<String, Object> words(List<String> legal) {
        return Map.of(
                "enum",
                legal.contains("on")
                        ? Stream.concat(legal.stream(), Stream.of(true, false)).toList()
                        : legal);
    }

    static Map<String, Object> time() {
        return matching("^[0-9]{1,9}(ms|s|m|h)$");
    }

    static Map<String, Object> whole(long least, long most) {
        return ordered(TYPE, "integer", "minimum", least, "maximum", most);
    }

    static Map<String, Object> number() {
        return Map.of(TYPE, "number");
    }

    static Map<String, Object> clients() {
        return oneOrMore(
                Map.of("anyOf", List.of(whole(1, ClientCounts.MOST), matching("^[0-9]{1,5}([.]{2}[0-9]{1,5})?$"))));
    }

    static Map<String, Object> list(Map<String, Object> item) {
        return ordered(TYPE, "array", "items", item);
    }

    /** A value, or a list of at least one. */
    static Map<String, Object> oneOrMore(Map<String, Object> item) {
        return Map.of("anyOf", List.of(item, ordered(TYPE, "array", "minItems", 1, "items", item)));
    }

    /** Any keys, each with a value of this shape. */
    static Map<String, Object> mapOf(Map<String, Object> value) {
        return ordered(TYPE, "object", "additionalProperties", value);
    }

    /** Exactly these keys. */
    static Map<String, Object> object(List<PlanKey> keys) {
        Map<String, Object> properties = new LinkedHashMap<>();
        keys.forEach(key -> properties.put(key.name(), described(key)));
        Map<String, Object> object = ordered(TYPE, "object", "additionalProperties", false);
        List<String> required =
                keys.stream().filter(PlanKey::isRequired).map(PlanKey::name).toList();
        if (!required.isEmpty()) {
            object.put("required", required);
        }
        object.put("properties", properties);
        return object;
    }

    /** The shape of a key's value with what an editor shows of it. */
    static Map<String, Object> described(PlanKey key) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("description", key.meaning() + " Legal: " + key.legal() + ". Default: " + key.byDefault() + ".");
        described.putAll(key.schema());
        return described;
    }

    /** A map whose keys keep the order in which they are given. */
    static Map<String, Object> ordered(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
