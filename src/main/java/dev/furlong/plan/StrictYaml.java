package dev.furlong.plan;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.furlong.failure.PlanException;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** YAML in which an unknown or repeated key is an error that names the file, the line and the nearest legal key. */
final class StrictYaml {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .build();

    private StrictYaml() {}

    /**
     * Binds a text to a type.
     *
     * @param name of the file, for messages
     * @throws PlanException if it is no YAML, or has other keys
     */
    static <T> T read(String name, String yaml, TypeReference<T> type) {
        try (JsonParser parser = YAML.createParser(yaml)) {
            return YAML.readValue(parser, type);
        } catch (UnrecognizedPropertyException e) {
            List<String> legal = e.getKnownPropertyIds().stream()
                    .map(String::valueOf)
                    .sorted()
                    .toList();
            throw new PlanException(place(name, yaml, e) + path(e) + ": must be a known key, got '"
                    + e.getPropertyName() + "'; " + Nearest.hint(e.getPropertyName(), legal));
        } catch (JsonMappingException e) {
            if (e.getCause() instanceof PlanException cause) {
                throw new PlanException(place(name, yaml, e) + ": " + cause.getMessage(), cause);
            }
            if (e.getCause() instanceof JsonParseException cause) {
                throw new PlanException(place(name, cause.getLocation()) + ": must be YAML, got " + problem(cause), e);
            }
            throw new PlanException(place(name, yaml, e) + path(e) + ": " + e.getOriginalMessage(), e);
        } catch (JsonProcessingException e) {
            throw new PlanException(place(name, e.getLocation()) + ": must be YAML, got " + problem(e), e);
        } catch (IOException e) {
            throw new IllegalStateException("plan: reading from memory failed", e);
        }
    }

    /** Where the keys of a text stand that was read before. */
    static KeyLines lines(String yaml) {
        try {
            return KeyLines.of(YAML, yaml);
        } catch (IOException e) {
            throw new IllegalStateException("plan: what was YAML must be YAML the second time", e);
        }
    }

    /** Writes a value as YAML. */
    static String write(Object value) {
        try {
            return YAML.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("plan: cannot be written as YAML", e);
        }
    }

    /** What is wrong, without the indented lines that quote the text, which may hold what nobody should read. */
    private static String problem(JsonProcessingException e) {
        return e.getOriginalMessage()
                .lines()
                .filter(line -> !line.startsWith(" "))
                .collect(Collectors.joining(", "));
    }

    private static String place(String name, @Nullable JsonLocation location) {
        return location == null ? name : name + " line " + location.getLineNr();
    }

    /** Jackson reports an unknown or missing key only when it has read all keys around it, so its own line is too late. */
    private static String place(String name, String yaml, JsonMappingException e) {
        String pointer = e.getPath().stream()
                .map(reference -> "/"
                        + (reference.getFieldName() == null
                                ? String.valueOf(reference.getIndex())
                                : reference.getFieldName()))
                .collect(Collectors.joining());
        try {
            OptionalInt line = KeyLines.of(YAML, yaml).line(pointer);
            return line.isPresent() ? name + " line " + line.getAsInt() : place(name, e.getLocation());
        } catch (IOException notYaml) {
            return place(name, e.getLocation());
        }
    }

    private static String path(JsonMappingException e) {
        String path = e.getPath().stream()
                .map(reference -> reference.getFieldName() == null
                        ? "[" + reference.getIndex() + "]"
                        : "." + reference.getFieldName())
                .collect(Collectors.joining());
        return path.isEmpty() ? "" : " " + path.substring(path.startsWith(".") ? 1 : 0);
    }
}
