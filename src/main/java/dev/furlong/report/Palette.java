package dev.furlong.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.furlong.results.Json;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The colours of pages and charts on each paper, by their names, such as {@code --ink}. The file {@code palette.json}
 * has them.
 */
final class Palette {
    private static final Map<String, Map<String, String>> BY_PAPER = read();

    private Palette() {}

    /** The colours on light paper. */
    static Map<String, String> light() {
        return BY_PAPER.getOrDefault("light", Map.of());
    }

    /** The rules that give a page its colours, on a screen and in print. */
    static String css() {
        return rule("light") + "@media (prefers-color-scheme: dark) {\n" + rule("dark") + "}\n@media print {\n"
                + rule("print") + "}\n";
    }

    private static String rule(String paper) {
        return BY_PAPER.getOrDefault(paper, Map.of()).entrySet().stream()
                .map(colour -> colour.getKey() + ":" + colour.getValue())
                .collect(Collectors.joining(";", ":root{", "}\n"));
    }

    private static Map<String, Map<String, String>> read() {
        try {
            return Json.LINE.readValue(Templates.resource("palette.json"), new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("palette.json: must be JSON, got " + e, e);
        }
    }
}
