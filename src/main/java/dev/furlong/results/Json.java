package dev.furlong.results;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The writers and readers of every JSON file and line of a run. */
public final class Json {
    /**
     * Writes one line, for logs and events. An unknown field is an error, because the writer is of the same version or what
     * it wrote was checked.
     */
    public static final JsonMapper LINE = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .addModule(new ConditionsJson())
            .build();

    /** Writes indented text, for files that people open. */
    public static final JsonMapper PRETTY =
            LINE.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** Reads values that have all their fields, none of which is null. */
    public static final ObjectReader WHOLE = LINE.reader()
            .with(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

    private Json() {}

    /** The words that may stand where another one does, such as a number; empty if there are no such words. */
    private static String legal(JsonProcessingException e) {
        return e instanceof InvalidFormatException format
                        && format.getTargetType() != null
                        && format.getTargetType().getEnumConstants() instanceof Enum<?>[] constants
                ? ", which must be one of "
                        + Stream.of(constants)
                                .map(constant -> "'" + LINE.convertValue(constant, String.class) + "'")
                                .collect(Collectors.joining(", "))
                : "";
    }

    /** The fault of a text, in words that follow "got"; they are Furlong's words, not the library's. */
    public static String problem(JsonProcessingException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            return "one with a field '" + unknown.getPropertyName() + "', which Furlong never writes";
        }
        if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            return "one with a wrong value at "
                    + mapping.getPath().stream()
                            .map(JsonMappingException.Reference::getFieldName)
                            .filter(Objects::nonNull)
                            .collect(Collectors.joining("."))
                    + legal(e);
        }
        JsonLocation place = e.getLocation();
        if (place == null) {
            // Our own: the library's have one.
            return e.getOriginalMessage();
        }
        return "text that is no JSON at column " + place.getColumnNr();
    }
}
