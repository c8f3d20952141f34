package dev.furlong.results;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Furlong's own version, from the build. */
public final class Version {
    /** The version of this build. */
    public static final String CURRENT = read();

    private static final Pattern NUMBERS = Pattern.compile("([0-9]{1,9})[.]([0-9]{1,9})[.]([0-9]{1,9})(-.*)?");

    private Version() {}

    /** Whether a version is newer than another one. One that is not written as Furlong's are is not. */
    static boolean isNewer(String version, String than) {
        Matcher one = NUMBERS.matcher(version);
        Matcher other = NUMBERS.matcher(than);
        if (!one.matches() || !other.matches()) {
            return false;
        }
        for (int group = 1; group <= 3; group++) {
            int order = Integer.compare(Integer.parseInt(one.group(group)), Integer.parseInt(other.group(group)));
            if (order != 0) {
                return order > 0;
            }
        }
        return false;
    }

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
