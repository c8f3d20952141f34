package dev.furlong.plan;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** On which line each setting of a plan file stands, since a map's keys lose their place when they are bound. */
final class SettingLines {
    private SettingLines() {}

    static Map<String, Integer> of(YAMLMapper yaml, String text) {
        Map<String, Integer> lines = new HashMap<>();
        try (JsonParser parser = yaml.createParser(text)) {
            int inSettings = -1;
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    if (depth == inSettings) {
                        lines.put(
                                parser.currentName(),
                                parser.currentTokenLocation().getLineNr());
                    } else if (parser.currentName().equals("settings")) {
                        inSettings = depth + 1;
                    }
                } else if (token.isStructStart()) {
                    depth++;
                } else if (token.isStructEnd()) {
                    depth--;
                    if (depth < inSettings) {
                        inSettings = -1;
                    }
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("plan: reading from memory failed", e);
        }
        return lines;
    }
}
