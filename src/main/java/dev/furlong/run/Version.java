package dev.furlong.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Furlong's own version, from the build. */
public final class Version {
    /** The version of this build. */
    public static final String CURRENT = read();

    private Version() {}

    private static String read() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("/furlong.properties")) {
            if (in == null) {
                throw new IllegalStateException("version: furlong.properties is missing from the resources");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new IllegalStateException("version: furlong.properties cannot be read", e);
        }
        return properties.getProperty("version", "unknown");
    }
}
