package dev.furlong.plan.target;

import dev.furlong.failure.MachineException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server that someone runs already, as {@code furlong-servers.yaml} names it. It holds no secret.
 *
 * @param name its key in the file
 * @param engine its product
 * @param url {@code jdbc:ENGINE://HOST[:PORT]/DATABASE} and nothing more
 * @param user the user who connects
 * @param passwordVariable the environment variable that holds the password, or null if the server asks for none
 */
public record NamedServer(
        String name,
        String engine,
        String url,
        String user,
        @Nullable String passwordVariable) {
    private static final Pattern URL = Pattern.compile("jdbc:([a-z0-9]+)://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])"
            + "(?::(?<port>[0-9]{1,5}))?/(?<database>[^?;@:\\s]*)");
    private static final int LAST_PORT = 65535;

    /** Whether a URL of this engine has the form that is allowed. */
    public static boolean legal(String engine, String url) {
        Matcher form = URL.matcher(url);
        return form.matches() && form.group(1).equals(engine);
    }

    /** Whether the port of a URL of the right form is one, or left out. */
    public static boolean hasLegalPort(String url) {
        Matcher form = URL.matcher(url);
        String port = form.matches() ? form.group("port") : null;
        return port == null || (Integer.parseInt(port) > 0 && Integer.parseInt(port) <= LAST_PORT);
    }

    /** The database that its URL names; empty if it names none. */
    public String database() {
        Matcher form = URL.matcher(url);
        return form.matches() ? form.group("database") : "";
    }

    /** Its URL with another database. */
    public String with(String database) {
        return url.substring(0, url.length() - database().length()) + database;
    }

    /**
     * Checks that this process has its password.
     *
     * @throws MachineException if the variable is not set
     */
    public void checkPassword() {
        if (passwordVariable != null && System.getenv(passwordVariable) == null) {
            throw new MachineException("server " + name + ": its password must be in the environment variable "
                    + passwordVariable + ", which is not set; nothing was started");
        }
    }
}
