package dev.furlong.storage.disk;

import java.nio.file.OpenOption;
import java.util.Arrays;

/** Access to files and devices past the page cache, so that each request reaches the disk as it is. */
public final class DirectAccess {
    private DirectAccess() {}

    /**
     * The option that opens a file channel so: the JDK's {@code ExtendedOpenOption.DIRECT}. It is found by its name,
     * because compilers warn of its class. The module {@code jdk.unsupported} exports that class all the same.
     */
    public static OpenOption option() {
        try {
            return Arrays.stream(Class.forName("com.sun.nio.file.ExtendedOpenOption")
                            .asSubclass(OpenOption.class)
                            .getEnumConstants())
                    .filter(option -> option.toString().equals("DIRECT"))
                    .findFirst()
                    .orElseThrow();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("direct access: this JDK must have the module jdk.unsupported", e);
        }
    }
}
