package dev.furlong.results;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** How every JSON file and line of a run is written and read. */
public final class Json {
    /** One line, for logs and events. Unknown fields are an error: both ends are the same version, or schema-checked. */
    public static final JsonMapper LINE = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .build();

    /** Indented, for files that people open. */
    public static final JsonMapper PRETTY =
            LINE.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}
}
