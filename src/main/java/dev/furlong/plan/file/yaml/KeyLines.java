package dev.furlong.plan.file.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.furlong.failure.PlanException;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** The line of each key of a plan file, since keys lose their place when the file is bound to records. */
public final class KeyLines {
    private final Map<String, Integer> byPointer = new HashMap<>();
    private final Set<String> withoutValue = new LinkedHashSet<>();

    private KeyLines() {}

    /** Finds the lines of the keys of a text that is YAML. */
    static KeyLines of(YAMLMapper yaml, String text) throws IOException {
        KeyLines lines = new KeyLines();
        try (JsonParser parser = yaml.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                JsonStreamContext context = parser.getParsingContext();
                // At the start of an object or array the context is its own already; its place is the one around it.
                JsonStreamContext place = token.isStructStart() ? context.getParent() : context;
                String pointer = place.pathAsPointer().toString();
                lines.byPointer.putIfAbsent(
                        pointer, parser.currentTokenLocation().getLineNr());
                if (token == JsonToken.VALUE_NULL) {
                    lines.withoutValue.add(pointer);
                }
            }
        }
        return lines;
    }

    /** Whether a key, or an entry of a list, is there and has a value. */
    boolean hasValue(String pointer) {
        return byPointer.containsKey(pointer) && !withoutValue.contains(pointer);
    }

    /**
     * Checks that each key has a value.
     *
     * @throws PlanException if one has none; it names the line and the key
     */
    public void checkValues() {
        withoutValue.stream().findFirst().ifPresent(pointer -> {
            String key = pointer.substring(1).replaceAll("/(\\d+)", "[$1]").replace('/', '.');
            throw new PlanException("line " + byPointer.get(pointer) + " " + key + ": must be given, got none");
        });
    }

    /** Returns the line of the first of these keys that the file has; empty if it has none. */
    public OptionalInt line(String first, String second) {
        return Stream.of(first, second)
                .flatMap(pointer -> Optional.ofNullable(byPointer.get(pointer)).stream())
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    /**
     * Returns the line of a key, or of the nearest one around it that there is.
     *
     * @param pointer the path of the key, such as {@code /scales/smoke/measure}
     */
    public OptionalInt line(String pointer) {
        for (String one = pointer; !one.isEmpty(); one = one.substring(0, one.lastIndexOf('/'))) {
            Integer line = byPointer.get(one);
            if (line != null) {
                return OptionalInt.of(line);
            }
        }
        return OptionalInt.empty();
    }
}
