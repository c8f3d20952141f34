package dev.furlong.engine.connection;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place on a network that a JDBC URL leads to.
 *
 * @param host the host's name or address
 * @param port the port of the host
 */
public record Endpoint(String host, int port) {
    /** Words up to {@code //}, a host, perhaps a port, and the rest; a list of hosts is none. */
    private static final Pattern FORM = Pattern.compile(
            "(jdbc:([a-z0-9]+):(?:[a-z0-9]+:)?//)([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::([0-9]{1,5}))?(/.*)");

    /** The usual ports of the engines whose servers someone else may run. */
    private static final Map<String, Integer> USUAL_PORTS =
            Map.of("derby", 1527, "mysql", 3306, "mariadb", 3306, "postgresql", 5432);

    /** The endpoint of a URL; empty if that does not lead to one place on a network. */
    public static Optional<Endpoint> of(String url) {
        Matcher form = FORM.matcher(url);
        if (!form.matches()) {
            return Optional.empty();
        }
        String host = form.group(3);
        Integer port = form.group(4) == null ? USUAL_PORTS.get(form.group(2)) : Integer.valueOf(form.group(4));
        return port == null
                ? Optional.empty()
                : Optional.of(new Endpoint(host.startsWith("[") ? host.substring(1, host.length() - 1) : host, port));
    }

    /**
     * A connector that goes to a port of 127.0.0.1 instead.
     *
     * @throws IllegalArgumentException if its URL leads to no one place on a network
     */
    public static Connector detour(Connector connector, int relayPort) {
        Matcher form = FORM.matcher(connector.url());
        if (!form.matches()) {
            throw new IllegalArgumentException("connector: must lead to one host, got " + connector.url());
        }
        return connector.at(form.group(1) + "127.0.0.1:" + relayPort + form.group(5));
    }
}
