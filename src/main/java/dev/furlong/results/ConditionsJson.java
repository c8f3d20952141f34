package dev.furlong.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.Lulls;
import java.io.IOException;
import java.io.Serial;
import java.util.List;

/** Writes conditions as one object with a field for each, and reads them as values of their types. */
final class ConditionsJson extends SimpleModule {
    @Serial
    private static final long serialVersionUID = 1;

    ConditionsJson() {
        addSerializer(Conditions.class, new Writer());
        addDeserializer(Conditions.class, new Reader());
        setMixInAnnotation(Lulls.Time.class, WithoutNulls.class);
    }

    /** A time without a commit has no field for the load JVM if it is not that of one JVM alone. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private interface WithoutNulls {}

    private static final class Writer extends JsonSerializer<Conditions> {
        @Override
        public void serialize(Conditions conditions, JsonGenerator json, SerializerProvider provider)
                throws IOException {
            provider.defaultSerializeValue(conditions.values(), json);
        }
    }

    private static final class Reader extends JsonDeserializer<Conditions> {
        @Override
        public Conditions deserialize(JsonParser json, DeserializationContext context) throws IOException {
            Conditions conditions = Conditions.none();
            if (json.currentToken() != JsonToken.START_OBJECT) {
                throw JsonMappingException.from(json, "must be an object");
            }
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String key = json.currentName();
                Condition<?> condition = Conditions.named(key)
                        .orElseThrow(() -> UnrecognizedPropertyException.from(
                                json, Conditions.class, key, List.copyOf(Conditions.keys())));
                json.nextToken();
                conditions = with(conditions, condition, json, context);
            }
            return conditions;
        }

        private static <T> Conditions with(
                Conditions conditions, Condition<T> condition, JsonParser json, DeserializationContext context)
                throws IOException {
            try {
                T value = context.readValue(json, condition.type());
                if (value == null) {
                    throw JsonMappingException.from(json, "must have a value");
                }
                if (!Conditions.permits(value)) {
                    throw JsonMappingException.from(
                            json, "must have finite numbers from 0 up, cores from 1 up, got " + value);
                }
                return conditions.with(condition, value);
            } catch (JsonMappingException e) {
                throw JsonMappingException.wrapWithPath(e, Conditions.class, condition.key());
            }
        }
    }
}
