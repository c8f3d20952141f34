package dev.furlong.jmh;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server that someone else runs, as {@code --server} and {@code --servers} of the command line name it.
 *
 * @param name the name in the servers' file; empty if there is none
 * @param servers the file; empty for {@code furlong-servers.yaml} in its usual places
 */
public record BenchmarkServer(String name, String servers) {
    /** No server of anybody else's. */
    static final BenchmarkServer NONE = new BenchmarkServer("", "");

    List<String> names() {
        return name.isBlank() ? List.of() : List.of(name);
    }

    @Nullable
    Path file() {
        return servers.isBlank() ? null : Path.of(servers);
    }
}
