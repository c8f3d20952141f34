package dev.furlong.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.furlong.results.Json;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The colours of pages and charts on each paper, by their names, such as {@code --ink}. The file {@code palette.json}
 * has them.
 */
public final class Palette {
    private static final Map<String, Map<String, String>> BY_PAPER = read();

    private Palette() {}

    /** The colours on light paper. */
    public static Map<String, String> light() {
        return BY_PAPER.getOrDefault("light", Map.of());
    }

    /** The rules that give a page its colours, on a screen and in print. */
    public static String css() {
        return rule("light") + "@media (prefers-color-scheme: dark) {\n" + rule("dark") + "}\n@media print {\n"
                + rule("print") + "}\n";
    }

    /** The rule that gives a part of a page the colours on light paper, whatever the page has. */
    public static String lightWithin(String selector) {
        return rule(selector, "light");
    }

    private static String rule(String paper) {
        return rule(":root", paper);
    }

    private static String rule(String selector, String paper) {
        return BY_PAPER.getOrDefault(paper, Map.of()).entrySet().stream()
                .map(colour -> colour.getKey() + ":" + colour.getValue())
                .collect(Collectors.joining(";", selector + "{", "}\n"));
    }

    private static Map<String, Map<String, String>> read() {
        try {
            return Json.LINE.readValue(Templates.resource("palette.json"), new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("palette.json: must be JSON, got " + e, e);
        }
    }
}
