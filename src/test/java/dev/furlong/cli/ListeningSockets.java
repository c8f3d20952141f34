package dev.furlong.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The addresses on which a process accepts connections, as the kernel writes them in hexadecimal. Linux only. */
final class ListeningSockets {
    private static final String LISTEN = "0A";
    private static final int ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private ListeningSockets() {}

    static List<String> of(long pid) {
        Set<String> own = sockets(pid);
        List<String> addresses = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            for (String line : lines(Path.of("/proc", String.valueOf(pid), "net", table))) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields[STATE].equals(LISTEN) && own.contains("socket:[" + fields[INODE] + "]")) {
                    addresses.add(fields[ADDRESS]);
                }
            }
        }
        return addresses;
    }

    /** Whether it is 127.0.0.1, ::ffff:127.0.0.1 or ::1. */
    static boolean loopback(String address) {
        return address.startsWith("0100007F:")
                || address.startsWith("0000000000000000FFFF00000100007F:")
                || address.startsWith("00000000000000000000000001000000:");
    }

    private static Set<String> sockets(long pid) {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc", String.valueOf(pid), "fd"))) {
            return descriptors.map(ListeningSockets::target).collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            // It was closed meanwhile.
            return "";
        }
    }

    private static List<String> lines(Path table) {
        try {
            return Files.exists(table) ? Files.readAllLines(table) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
