package dev.furlong.plan.file;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.file.yaml.KeyLines;
import dev.furlong.plan.file.yaml.StrictYaml;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.written.Nearest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code furlong-servers.yaml}: the servers that the user allows Furlong to use. No message repeats a value of it. */
public final class ServersFile {
    /** The name of the file. */
    public static final String NAME = "furlong-servers.yaml";

    private static final String PASSWORD = "password-env";
    private static final List<String> KEYS = List.of("engine", "url", "user", PASSWORD);

    private final List<Path> places;
    private final Map<String, NamedServer> servers;

    private ServersFile(List<Path> places, Map<String, NamedServer> servers) {
        this.places = places;
        this.servers = servers;
    }

    /**
     * Reads the given file, or else the one of the working folder and the one of {@code ~/.config/furlong}. If both
     * have a name, the former counts.
     *
     * @param file the given file, or null
     * @param engines the engines whose servers Furlong can use
     * @throws PlanException if the given file cannot be read, or a file has what it must not have
     */
    public static ServersFile read(@Nullable Path file, List<String> engines) {
        List<Path> places = file != null
                ? List.of(file)
                : List.of(Path.of(NAME), Path.of(System.getProperty("user.home"), ".config", "furlong", NAME));
        Map<String, NamedServer> servers = new LinkedHashMap<>();
        for (Path place : places) {
            if (file != null || Files.exists(place)) {
                String text = GivenFile.text(file == null ? NAME : "--servers", place);
                parse(place.toString(), text, engines).forEach(servers::putIfAbsent);
            }
        }
        return new ServersFile(places, servers);
    }

    /** Lists every server of an engine. */
    public List<NamedServer> of(String engine) {
        return servers.values().stream()
                .filter(server -> server.engine().equals(engine))
                .toList();
    }

    /**
     * The server of this name.
     *
     * @throws PlanException if there is none
     */
    public NamedServer named(String place, String name) {
        NamedServer server = servers.get(name);
        if (server == null) {
            String where = places.stream().map(Path::toString).collect(Collectors.joining(" or "));
            throw new PlanException(place + ": must be named in " + where + ", got '" + name + "'; "
                    + (servers.isEmpty()
                            ? "none is named there; write: " + name + ": {engine: postgresql, url:"
                                    + " 'jdbc:postgresql://HOST/DATABASE', user: USER, password-env: VARIABLE}"
                            : Nearest.hint(name, servers.keySet())));
        }
        return server;
    }

    static Map<String, NamedServer> parse(String file, String yaml, List<String> engines) {
        Map<String, JsonNode> entries = new LinkedHashMap<>();
        if (!yaml.isBlank()) {
            entries.putAll(StrictYaml.read(file, yaml, new TypeReference<Map<String, JsonNode>>() {}));
        }
        KeyLines lines = StrictYaml.lines(yaml);
        Map<String, NamedServer> servers = new LinkedHashMap<>();
        entries.forEach((name, entry) -> servers.put(name, new Entry(file, lines, name, entry).server(engines)));
        return servers;
    }

    /** One server as it is written. */
    private record Entry(String file, KeyLines lines, String name, JsonNode node) {
        NamedServer server(List<String> engines) {
            if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
                throw wrong("", "must have a name of letters, digits, '.', '_' and '-'");
            }
            if (!node.isObject()) {
                throw wrong("", "must have the keys " + String.join(", ", KEYS));
            }
            List<String> keys = new ArrayList<>();
            node.fieldNames().forEachRemaining(keys::add);
            keys.forEach(this::checkKey);
            String engine = Objects.requireNonNull(text("engine", true));
            if (!engines.contains(engine)) {
                throw wrong(
                        "engine", "must be an engine whose server Furlong can use; " + Nearest.hint(engine, engines));
            }
            String url = Objects.requireNonNull(text("url", true));
            if (!NamedServer.legal(engine, url)) {
                throw wrong(
                        "url",
                        "must be jdbc:" + engine + "://HOST[:PORT]/DATABASE and nothing more: no user, no password and"
                                + " no parameters, which belong in the other keys and in --set");
            }
            if (!NamedServer.hasLegalPort(url)) {
                throw wrong("url", "must have a port from 1 to 65535, or none for the usual one");
            }
            String password = text(PASSWORD, false);
            if (password != null && !password.matches("[A-Za-z_][A-Za-z0-9_]*")) {
                throw wrong(PASSWORD, "must be the name of an environment variable, never the password itself");
            }
            return new NamedServer(name, engine, url, Objects.requireNonNull(text("user", true)), password);
        }

        private void checkKey(String key) {
            if (key.equals("password")) {
                throw wrong(
                        key,
                        "must not be in a file; put it into an environment variable and give that one's name as "
                                + PASSWORD);
            }
            if (!KEYS.contains(key)) {
                throw wrong(key, "must be a known key, got '" + key + "'; " + Nearest.hint(key, KEYS));
            }
        }

        private @Nullable String text(String key, boolean required) {
            JsonNode value = node.get(key);
            if (value == null && !required) {
                return null;
            }
            if (value == null || !value.isTextual() || value.textValue().isBlank()) {
                boolean blank = value != null && value.isTextual();
                throw wrong(key, "must be text, got " + (blank ? "none" : StrictYaml.kind(value)));
            }
            return value.textValue();
        }

        private PlanException wrong(String key, String rule) {
            String pointer = "/" + name + (key.isEmpty() ? "" : "/" + key);
            return new PlanException(file + " line " + lines.line(pointer).orElse(1) + " " + name
                    + (key.isEmpty() ? "" : "." + key) + ": " + rule);
        }
    }
}
