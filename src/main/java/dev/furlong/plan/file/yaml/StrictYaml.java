package dev.furlong.plan.file.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.Nearest;
import dev.furlong.plan.written.Worded;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** YAML in which an unknown or repeated key is an error that names the file, the line and the nearest legal key. */
public final class StrictYaml {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .build();

    /** The library's words for a key that stands twice; it has no class for that. */
    private static final Pattern TWICE = Pattern.compile("Duplicate field '([^']*)'");

    /** A relation that YAML takes for a folded text or a list. */
    private static final Pattern UNQUOTED = Pattern.compile("\\bis:\\s+[>\\[]");

    private static final String QUOTE = "must be YAML, where a value that begins with '>' or '[' needs quotes,"
            + " got one without; legal: such as is: '> 1'";

    private StrictYaml() {}

    /**
     * Binds a text to a type.
     *
     * @param name the name of the file, for messages
     * @throws PlanException if the text is no YAML, or has other keys
     */
    public static <T> T read(String name, String yaml, TypeReference<T> type) {
        try (JsonParser parser = YAML.createParser(yaml)) {
            T value = YAML.readValue(parser, type);
            if (value == null) {
                throw new PlanException(name + " line 1: must be keys with values, got none");
            }
            if (parser.nextToken() != null) {
                throw new PlanException(place(name, parser.currentTokenLocation())
                        + ": must be one YAML document, got a second one; put it into a file of its own");
            }
            return value;
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
                throw new PlanException(place(name, cause.getLocation()) + ": " + problem(yaml, cause), e);
            }
            throw new PlanException(place(name, yaml, e) + path(e) + ": " + mismatch(yaml, e), e);
        } catch (JsonProcessingException e) {
            throw new PlanException(place(name, e.getLocation()) + ": " + problem(yaml, e), e);
        } catch (IOException e) {
            throw new IllegalStateException("plan: reading from memory failed", e);
        }
    }

    /** Returns the lines of the keys of a text that was read before. */
    public static KeyLines lines(String yaml) {
        try {
            return KeyLines.of(YAML, yaml);
        } catch (IOException e) {
            throw new IllegalStateException("plan: what was YAML must be YAML the second time", e);
        }
    }

    /** Writes a value as YAML. */
    public static String write(Object value) {
        try {
            return YAML.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("plan: cannot be written as YAML", e);
        }
    }

    /** The rule that a text which is no YAML breaks. Repeats no value, since nobody may be meant to read it. */
    private static String problem(String yaml, JsonProcessingException e) {
        String library = e.getOriginalMessage();
        Matcher twice = TWICE.matcher(library);
        if (twice.find()) {
            return "must have each key once, got '" + twice.group(1) + "' twice";
        }
        if (library.contains("(TAB)")) {
            return "must be YAML, indented with spaces, got a tab";
        }
        if (e.getLocation() != null
                && UNQUOTED.matcher(line(yaml, e.getLocation().getLineNr())).find()) {
            return QUOTE;
        }
        return library.contains("unexpected end of stream") || library.contains("<stream end>")
                ? "must be YAML, got a quote or a bracket that is never closed"
                : "must be YAML, such as 'key: value' or 'key: [a, b]', got something else; look for quotes and"
                        + " brackets that do not match";
    }

    private static String line(String yaml, int number) {
        return yaml.lines().skip(Math.max(0, number - 1)).findFirst().orElse("");
    }

    /** The rule that a value of another kind breaks. Only words and numbers are repeated. */
    private static String mismatch(String yaml, JsonMappingException e) {
        if (e.getCause() instanceof InputCoercionException) {
            return "must be a whole number, got one that is too large";
        }
        if (isMissing(yaml, e)) {
            return "must be given, got none";
        }
        if (pointer(e).matches("/claims/[0-9]+/is")) {
            return QUOTE;
        }
        Class<?> type = e instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
        String got = yaml.isBlank() ? "none" : found(yaml, pointer(e));
        if (e instanceof InvalidFormatException format && format.getValue() != null) {
            got = "'" + format.getValue() + "'";
        }
        return "must be " + kind(type) + ", got " + got;
    }

    /** What stands at a pointer, or around it where a single value stands for a list. */
    private static String found(String yaml, String pointer) {
        try {
            JsonNode root = YAML.readTree(yaml);
            JsonNode there = root.at(pointer);
            return kind(
                    there.isMissingNode() && pointer.endsWith("/0")
                            ? root.at(pointer.substring(0, pointer.length() - "/0".length()))
                            : there);
        } catch (JsonProcessingException notYaml) {
            return "something else";
        }
    }

    /** The kind of a value. The value is not repeated, since it may be a secret. */
    public static String kind(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return "none";
        }
        if (value.isArray()) {
            return "a list";
        }
        if (value.isObject()) {
            return "keys with values";
        }
        return value.isTextual() ? "text" : "something else";
    }

    private static String kind(@Nullable Class<?> type) {
        if (type == String.class) {
            return "text";
        }
        if (type == Integer.class || type == Long.class) {
            return "a whole number";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        return type != null && type.getEnumConstants() instanceof Worded[] words
                ? "one of " + Stream.of(words).map(Worded::word).collect(Collectors.joining(", "))
                : "keys with values";
    }

    /**
     * Whether a key or its value is not there. A single value may stand for a list, whose entries then have no
     * place.
     */
    private static boolean isMissing(String yaml, JsonMappingException e) {
        List<JsonMappingException.Reference> path = e.getPath();
        try {
            return !path.isEmpty()
                    && path.get(path.size() - 1).getFieldName() != null
                    && !KeyLines.of(YAML, yaml).hasValue(pointer(e));
        } catch (IOException notYaml) {
            return false;
        }
    }

    private static String place(String name, @Nullable JsonLocation location) {
        return location == null ? name : name + " line " + location.getLineNr();
    }

    /**
     * Finds the place of an unknown or missing key. Jackson reports it only after all keys around it, so its own line
     * is too late.
     */
    private static String place(String name, String yaml, JsonMappingException e) {
        try {
            OptionalInt line = KeyLines.of(YAML, yaml).line(pointer(e));
            return line.isPresent() ? name + " line " + line.getAsInt() : place(name, e.getLocation());
        } catch (IOException notYaml) {
            return place(name, e.getLocation());
        }
    }

    private static String pointer(JsonMappingException e) {
        return e.getPath().stream()
                .map(reference -> "/"
                        + (reference.getFieldName() == null
                                ? String.valueOf(reference.getIndex())
                                : reference.getFieldName()))
                .collect(Collectors.joining());
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
