package dev.furlong.jmh;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** System properties that hold until this is closed, when the former ones come back. */
final class SystemProperties implements AutoCloseable {
    private final Map<String, @Nullable String> former = new HashMap<>();

    SystemProperties(Map<String, String> properties) {
        properties.forEach((key, value) -> former.put(key, System.setProperty(key, value)));
    }

    @Override
    public void close() {
        former.forEach((key, value) -> {
            if (value == null) {
                System.clearProperty(key);
            } else {
                System.setProperty(key, value);
            }
        });
    }
}
