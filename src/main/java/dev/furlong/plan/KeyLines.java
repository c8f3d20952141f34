package dev.furlong.plan;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** On which line each key of a plan file stands, since keys lose their place when the file is bound to records. */
final class KeyLines {
    private final Map<String, Integer> byPointer = new HashMap<>();

    private KeyLines() {}

    /** Of a text that is YAML. */
    static KeyLines of(YAMLMapper yaml, String text) throws IOException {
        KeyLines lines = new KeyLines();
        try (JsonParser parser = yaml.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                JsonStreamContext context = parser.getParsingContext();
                // At the start of an object or array the context is its own already; its place is the one around it.
                JsonStreamContext place = token.isStructStart() ? context.getParent() : context;
                lines.byPointer.putIfAbsent(
                        place.pathAsPointer().toString(),
                        parser.currentTokenLocation().getLineNr());
            }
        }
        return lines;
    }

    /** Whether a key, or an entry of a list, is there. */
    boolean has(String pointer) {
        return byPointer.containsKey(pointer);
    }

    /**
     * The line of a key, or of the nearest one around it that there is.
     *
     * @param pointer as {@code /scales/smoke/measure}
     */
    OptionalInt line(String pointer) {
        for (String one = pointer; !one.isEmpty(); one = one.substring(0, one.lastIndexOf('/'))) {
            Integer line = byPointer.get(one);
            if (line != null) {
                return OptionalInt.of(line);
            }
        }
        return OptionalInt.empty();
    }
}
